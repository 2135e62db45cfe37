/** Opening: an example, a file of the served folder, a file of this computer. */
import type { Engine } from "../engine/call.ts";
import { served } from "../engine/choose.ts";
import type { Store } from "../model/store.ts";
import { notify } from "../ui/announce.ts";
import { openDialog } from "../ui/dialog.ts";
import { h } from "../ui/dom.ts";
import { chooseFiles, takeFiles } from "./drop.ts";
import { EXAMPLES } from "./examples.ts";
import { listFiles, readFile } from "./served.ts";

export function openFiles(engine: Engine, store: Store): void {
  const take = (files: readonly File[]): void => void takeFiles(engine, store, files);
  openDialog("Open", (close) => {
    const folder = h("ul", { class: "choices" });
    if (served) void fillFolder(folder, (file) => (close(), take([file])));
    const examples = EXAMPLES.map((example) =>
      choice(example.title, example.pack, () => (close(), take([new File([example.text], example.name)]))),
    );
    return [
      h("button", { type: "button", class: "primary", onclick: () => chooseFiles((files) => (close(), take(files))) }, "A file of this computer…"),
      h("p", { class: "hint" }, "Scenes (.scene.yaml), rules (.rules), and maps of Universal VTT, Foundry, Tiled, watabou, donjon or text. They can also be dropped on the page."),
      ...(served ? [h("h3", {}, "In the folder"), folder] : []),
      h("h3", {}, "Examples"),
      h("ul", { class: "choices" }, ...examples),
    ];
  });
}

async function fillFolder(list: Element, take: (file: File) => void): Promise<void> {
  try {
    const files = await listFiles();
    const read = async (path: string): Promise<void> => take(await readFile(path));
    list.append(
      ...files.map((file) => choice(file.path, file.kind, () => void read(file.path).catch((error: unknown) => notify(String(error), "wrong")))),
    );
    if (files.length === 0) list.append(h("li", { class: "hint" }, "There is nothing to open in it."));
  } catch (error) {
    notify(`The folder cannot be listed: ${String(error)}`, "wrong");
  }
}

function choice(title: string, detail: string, go: () => void): HTMLElement {
  return h("li", {}, h("button", { type: "button", onclick: go }, h("span", {}, title), h("small", {}, detail)));
}
