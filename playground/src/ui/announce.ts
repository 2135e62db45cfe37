/** Says things: to screen readers in a live region, to everybody in a line that goes away. */
import { byId, fill, h } from "./dom.ts";

let timer: ReturnType<typeof setTimeout> | undefined;

/** For screen readers, once what is said has settled. */
export function announce(text: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const region = byId("live");
    if (region.textContent !== text) region.textContent = text;
  }, 250);
}

/** For everybody: what was saved, or what went wrong. */
export function notify(text: string, kind: "fine" | "wrong" = "fine"): void {
  const note = h("div", { class: `toast ${kind}`, role: kind === "wrong" ? "alert" : "status" }, text);
  fill(byId("toasts"), note);
  setTimeout(() => note.remove(), kind === "wrong" ? 10_000 : 4000);
}
