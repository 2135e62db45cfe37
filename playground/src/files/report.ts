/** What an importer kept, guessed and left out. */
import type { Finding } from "../engine/types.ts";
import { notify } from "../ui/announce.ts";
import { openDialog } from "../ui/dialog.ts";
import { h } from "../ui/dom.ts";
import type { Taken } from "./take.ts";

export function showReport(taken: Taken): void {
  const counts = Object.entries(taken.counts).filter(([, count]) => count > 0);
  if (counts.length === 0 && taken.findings.length === 0) return notify(taken.says);
  openDialog("What was read", (close) => [
    h("p", {}, taken.says),
    h("ul", { class: "counts" }, ...counts.map(([what, count]) => h("li", {}, h("b", {}, count), ` ${what.replaceAll("_", " ")}`))),
    ...guesses(taken.findings),
    h("p", {}, h("button", { type: "button", class: "primary", autofocus: true, onclick: close }, "Go to the map")),
  ]);
}

/** Findings under the code they share, since a map can have hundreds of one kind. */
function guesses(findings: readonly Finding[]): HTMLElement[] {
  const byCode = new Map<string, Finding[]>();
  for (const finding of findings) byCode.set(finding.code, [...(byCode.get(finding.code) ?? []), finding]);
  return [...byCode].map(([code, found]) =>
    h(
      "details",
      { open: found.length <= 3 || undefined },
      h("summary", {}, h("code", {}, code), ` ${found.length === 1 ? "one guess or loss" : `${found.length} guesses or losses`}`),
      h("ul", {}, ...found.slice(0, 40).map((finding) => h("li", {}, finding.message))),
      found.length > 40 ? h("p", { class: "hint" }, `and ${found.length - 40} more`) : null,
    ),
  );
}
