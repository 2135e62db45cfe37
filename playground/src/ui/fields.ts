/** Labelled controls for the side panel. */
import { type Child, h, present } from "./dom.ts";

export interface OptionOf {
  readonly value: string;
  readonly title: string;
}

export function select(
  label: string,
  options: readonly OptionOf[],
  value: string,
  change: (value: string) => void,
): HTMLLabelElement {
  const control = h(
    "select",
    { onchange: (event: Event) => change((event.target as HTMLSelectElement).value) },
    ...options.map((one) => h("option", { value: one.value, selected: one.value === value }, one.title)),
  );
  return h("label", { class: "field" }, h("span", {}, label), control);
}

/** A choice whose answers are too long for a list that drops down. */
export function radios(
  question: string,
  options: readonly OptionOf[],
  value: string,
  change: (value: string) => void,
): HTMLFieldSetElement {
  const rows = options.map((one) => {
    const control = h("input", { type: "radio", name: question, checked: one.value === value, onchange: () => change(one.value) });
    return h("label", { class: "check", "data-value": one.value }, control, h("span", {}, one.title));
  });
  return h("fieldset", { class: "question" }, h("legend", {}, question), ...rows);
}

export function text(
  label: string,
  value: string,
  placeholder: string,
  change: (value: string) => void,
): HTMLLabelElement {
  const control = h("input", {
    type: "text",
    value,
    placeholder,
    autocomplete: "off",
    onchange: (event: Event) => change((event.target as HTMLInputElement).value.trim()),
  });
  return h("label", { class: "field" }, h("span", {}, label), control);
}

export function check(label: string, checked: boolean, change: (on: boolean) => void): HTMLLabelElement {
  const control = h("input", {
    type: "checkbox",
    checked,
    onchange: (event: Event) => change((event.target as HTMLInputElement).checked),
  });
  return h("label", { class: "check" }, control, h("span", {}, label));
}

/** Redraws a panel, keeping the focus on the control that had it. */
export function redraw(panel: Element, children: readonly Child[]): void {
  const controls = (): HTMLElement[] => [...panel.querySelectorAll<HTMLElement>("input, select, button, summary")];
  const focused = controls().indexOf(document.activeElement as HTMLElement);
  panel.replaceChildren(...present(children));
  if (focused >= 0) controls()[focused]?.focus({ preventScroll: true });
}
