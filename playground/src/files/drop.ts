/** Files that are dropped on the page or chosen from a disk. */
import type { Engine } from "../engine/call.ts";
import type { Store } from "../model/store.ts";
import { notify } from "../ui/announce.ts";
import { takeMap, takeRules, takeScene, type Taken } from "./take.ts";
import { showReport } from "./report.ts";

export function followDrops(engine: Engine, store: Store): void {
  const { body } = document;
  body.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    body.classList.add("dropping");
  });
  body.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) body.classList.remove("dropping");
  });
  body.addEventListener("drop", (event) => {
    body.classList.remove("dropping");
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    void takeFiles(engine, store, files);
  });
}

/** Takes in files and tells what came of it. */
export async function takeFiles(engine: Engine, store: Store, files: readonly File[]): Promise<void> {
  const rules = files.filter((file) => file.name.endsWith(".rules"));
  const others = files.filter((file) => !file.name.endsWith(".rules"));
  try {
    if (rules.length) {
      const texts = await Promise.all(rules.map(async (file) => ({ path: file.name, text: await file.text() })));
      showReport(takeRules(store, texts));
    }
    for (const file of others) showReport(await takeOne(engine, store, file));
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error), "wrong");
  }
}

async function takeOne(engine: Engine, store: Store, file: File): Promise<Taken> {
  if (/\.ya?ml$/.test(file.name)) return takeScene(engine, store, file.name, await file.text());
  if (/\.scene\.json$/.test(file.name)) return takeScene(engine, store, file.name, await file.text());
  return takeMap(engine, store, file.name, new Uint8Array(await file.arrayBuffer()));
}

/** Lets the reader choose files from a disk. */
export function chooseFiles(take: (files: File[]) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.addEventListener("change", () => take([...(input.files ?? [])]));
  input.click();
}
