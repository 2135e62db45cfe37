/** Tabs over panels: one shown, arrows go from tab to tab. */
import { h } from "./dom.ts";
import { redraw } from "./redraw.ts";

export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
}

/** Draws tabs into a `tablist`; `choose` is called with the id of the one pressed. */
export function drawTabs(list: Element, tabs: readonly Tab[], chosen: string, choose: (id: string) => void): void {
  const had = list.contains(document.activeElement);
  const go = (event: KeyboardEvent, index: number): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    choose(next.id);
  };
  const buttons = tabs.map((tab, index) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        "aria-selected": String(tab.id === chosen),
        "aria-controls": list.getAttribute("data-panel"),
        tabindex: tab.id === chosen ? 0 : -1,
        title: tab.hint,
        "data-tab": tab.id,
        onclick: () => choose(tab.id),
        onkeydown: (event: KeyboardEvent) => go(event, index),
      },
      tab.title,
    ),
  );
  redraw(list, ...buttons);
  if (had) list.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
}
