/** Findings as the editor underlines them and as a list below it. */
import type { Diagnostic } from "@codemirror/lint";
import type { Finding } from "../engine/types.ts";
import { h } from "../ui/dom.ts";
import { link } from "./links.ts";

/** Findings that are listed at most. */
const LISTED = 50;

export interface ProblemHooks {
  explain(code: string): void;
  visit(finding: Finding): void;
}

export function diagnostics(findings: readonly Finding[], hooks: ProblemHooks): Diagnostic[] {
  return findings.flatMap((finding) => {
    if (!finding.utf16_range) return [];
    const { start, end } = finding.utf16_range;
    const severity = finding.severity === "note" ? "info" : finding.severity;
    const message = [finding.message, finding.help].filter(Boolean).join("\n");
    const actions = finding.code ? [{ name: finding.code, apply: () => hooks.explain(finding.code) }] : [];
    return [{ from: start, to: end, severity, message, actions }];
  });
}

export function drawProblems(findings: readonly Finding[], hooks: ProblemHooks): HTMLElement | null {
  if (findings.length === 0) return null;
  const rows = findings.slice(0, LISTED).map((finding) => row(finding, hooks));
  const more = findings.length > LISTED ? h("li", { class: "hint" }, `and ${findings.length - LISTED} more`) : null;
  return h("ul", {}, ...rows, more);
}

function row(finding: Finding, hooks: ProblemHooks): HTMLElement {
  const place = finding.line ? `${finding.file?.split("/").at(-1) ?? ""}:${finding.line}` : null;
  const explain = (): void => hooks.explain(finding.code);
  return h(
    "li",
    { class: finding.severity },
    finding.code
      ? h("button", { type: "button", class: "code", title: "What this code means", onclick: explain }, finding.code)
      : null,
    link(finding.message, finding.help ?? "Go there", () => hooks.visit(finding)),
    place ? h("small", {}, ` ${place}`) : null,
  );
}
