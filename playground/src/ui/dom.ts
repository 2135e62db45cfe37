/** Building pieces of the page: elements from plain data, no framework. */

export type Child = Node | string | number | null | undefined | false;
type Attributes = Record<string, unknown>;

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element with attributes, listeners (`onclick`) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  dress(element, attributes, children);
  return element;
}

/** The same for SVG. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes, children);
  return element;
}

function dress(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) {
      listen(element, name.slice(2), value as EventListener);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...present(children));
}

/** What elements listen to: kept beside them, so that an element can take over what another does. */
const listeners = new WeakMap<Element, Map<string, EventListener>>();

function listen(element: Element, type: string, listener: EventListener): void {
  const own = listeners.get(element) ?? new Map<string, EventListener>();
  listeners.set(element, own);
  if (!own.has(type)) element.addEventListener(type, (event) => listeners.get(element)?.get(type)?.(event));
  own.set(type, listener);
}

/** Lets an element do what another would do, and nothing else. */
export function adoptListeners(element: Element, other: Element): void {
  const [own, wanted] = [listeners.get(element), listeners.get(other)];
  for (const type of own?.keys() ?? []) if (!wanted?.has(type)) own?.set(type, () => undefined);
  for (const [type, listener] of wanted ?? []) listen(element, type, listener);
}

/** The children that are there, numbers as text. */
export function present(children: readonly Child[]): (Node | string)[] {
  const there: (Node | string)[] = [];
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    there.push(typeof child === "number" ? String(child) : child);
  }
  return there;
}

/** Replaces what an element holds. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...present(children));
}

/** An element of the page that must be there. */
export function byId<T extends Element = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element as unknown as T;
}
