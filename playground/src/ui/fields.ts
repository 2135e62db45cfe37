/** Labelled controls for the side panel. */
import { h } from "./dom.ts";

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

/** A number, or nothing. */
export function number(
  label: string,
  value: unknown,
  placeholder: string,
  change: (value: number | undefined) => void,
): HTMLLabelElement {
  const typed = (event: Event): void => {
    const { value } = event.target as HTMLInputElement;
    change(value === "" ? undefined : Number(value));
  };
  const control = h("input", { type: "number", value: value ?? "", placeholder, onchange: typed });
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
