/**
 * Redrawing what is on the page without taking it away: an element that stays keeps the focus, a
 * press that is under way, what is being typed, and whether it is unfolded.
 */
import { adoptListeners, type Child, present } from "./dom.ts";

/** Makes an element hold these children, in those that it has as far as they are alike. */
export function redraw(element: Element, ...children: Child[]): void {
  reconcile(element, present(children));
}

function reconcile(parent: Element, wanted: readonly (Node | string)[]): void {
  wanted.forEach((child, place) => {
    const fresh = typeof child === "string" ? document.createTextNode(child) : child;
    const old = parent.childNodes[place];
    if (!old) parent.append(fresh);
    else if (alike(old, fresh)) become(old, fresh);
    else old.replaceWith(fresh);
  });
  while (parent.childNodes.length > wanted.length) parent.lastChild?.remove();
}

/** Whether one can become the other. A button that does something else is another button. */
function alike(old: Node, fresh: Node): boolean {
  if (old.nodeName !== fresh.nodeName) return false;
  if (!(old instanceof Element && fresh instanceof Element)) return true;
  if (old.classList[0] !== fresh.classList[0]) return false;
  return !(old instanceof HTMLButtonElement) || words(old) === words(fresh);
}

function words(button: Element): string {
  return `${button.getAttribute("aria-label") ?? ""}\n${button.getAttribute("data-ray") ?? ""}\n${button.textContent}`;
}

function become(old: Node, fresh: Node): void {
  if (!(old instanceof Element && fresh instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  const typed = old.getAttribute("value") === fresh.getAttribute("value") && document.activeElement === old;
  takeAttributes(old, fresh);
  adoptListeners(old, fresh);
  reconcile(old, [...fresh.childNodes]);
  takeState(old, fresh, typed);
}

function takeAttributes(old: Element, fresh: Element): void {
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) {
    // Whoever unfolded it wants it so.
    const kept = name === "open" && old instanceof HTMLDetailsElement;
    if (!kept && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}

/** What a control shows goes its own way from its attributes once it was used. */
function takeState(old: Element, fresh: Element, typed: boolean): void {
  if (old instanceof HTMLInputElement && fresh instanceof HTMLInputElement) {
    if (old.checked !== fresh.checked) old.checked = fresh.checked;
    if (!typed && old.value !== fresh.value) old.value = fresh.value;
  }
  if (old instanceof HTMLSelectElement && fresh instanceof HTMLSelectElement) {
    const at = [...old.options].findIndex((option) => option.hasAttribute("selected"));
    if (old.selectedIndex !== Math.max(at, 0)) old.selectedIndex = Math.max(at, 0);
  }
}
