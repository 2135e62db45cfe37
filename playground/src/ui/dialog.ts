/** Things to read or choose from, over the page. */
import { h } from "./dom.ts";

/** Shows a dialog with a title; it closes by its button, by Escape or by what `body` is given. */
export function openDialog(title: string, body: (close: () => void) => Node[]): void {
  const dialog = h("dialog", { "aria-label": title });
  const close = (): void => dialog.close();
  dialog.append(
    h("header", {}, h("h2", {}, title), h("button", { type: "button", class: "quiet", onclick: close, "aria-label": "Close" }, "✕")),
    h("div", { class: "dialog-body" }, ...body(close)),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
}
