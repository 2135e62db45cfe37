/** The playground: puts the rooms together. */
import "./style/page.css";
import "./style/map.css";
import "./style/text.css";
import "./style/panel.css";
import { ask, type Engine } from "./engine/call.ts";
import { chooseEngine, served } from "./engine/choose.ts";
import type { SceneAnswer } from "./engine/types.ts";
import { followDrops, takeFiles } from "./files/drop.ts";
import { EXAMPLES, type Example } from "./files/examples.ts";
import { openFiles } from "./files/open.ts";
import { saveFiles } from "./files/save.ts";
import { type Info, readInfo } from "./files/served.ts";
import { followKeys } from "./map/keyboard.ts";
import { followPointer } from "./map/pointer.ts";
import { startToolbar, tools } from "./map/toolbar.ts";
import { MapView } from "./map/view.ts";
import { Live } from "./model/live.ts";
import { Store } from "./model/store.ts";
import { View } from "./model/view.ts";
import { startCommands } from "./panel/commands.ts";
import { Files } from "./panel/files.ts";
import { HeatBar } from "./panel/heat.ts";
import { Side } from "./panel/side.ts";
import { notify } from "./ui/announce.ts";
import { explainCode } from "./ui/codes.ts";
import { byId } from "./ui/dom.ts";
import { showShortcuts, type Shortcut, startShortcuts } from "./ui/shortcuts.ts";

async function start(): Promise<void> {
  const engine = chooseEngine();
  const info = served ? await readInfo() : null;
  const store = new Store(await begin(engine, EXAMPLES[0] as Example));
  const view = new View();
  const live = new Live(engine, store);
  const map = new MapView(byId<SVGSVGElement>("map"), store, live, view);
  const files = new Files(engine, store, live, (code) => void explainCode(engine, code));
  const heat = new HeatBar(live);
  new Side({
    store,
    live,
    view,
    map,
    follow: {
      clause: (file, line) => files.goTo(file, line),
      has: (file) => files.has(file),
      ray: (ray) => view.set({ ray }),
    },
  });
  startToolbar(live, view);
  followPointer(map, store, live, view);
  followKeys(map, store, live, view);
  followDrops(engine, store);
  const shortcuts = (): Shortcut[] => keys({ engine, store, view, live, heat });
  startShortcuts(shortcuts);
  startCommands(store, {
    open: () => openFiles(engine, store),
    save: () => void saveFiles(engine, store, live),
    help: () => showShortcuts(shortcuts()),
  });
  await live.start();
  await openGiven(engine, store, info);
  document.body.dataset["ready"] = "yes";
}

/** The document that the page begins with. */
async function begin(engine: Engine, { pack, name, text }: Example): Promise<Store["doc"]> {
  const rules = { pack };
  const { scene } = await ask<SceneAnswer>(engine, { op: "scene", rules, scene: text, name });
  return { pack, files: null, variants: [], scene, draft: text, sceneName: name, ruling: 0 };
}

/** The file that the program was started with. */
async function openGiven(engine: Engine, store: Store, info: Info | null): Promise<void> {
  if (!info?.opened) return;
  const { path, text } = info.opened;
  await takeFiles(engine, store, [new File([text], path)]);
}

interface Rooms {
  readonly engine: Engine;
  readonly store: Store;
  readonly view: View;
  readonly live: Live;
  readonly heat: HeatBar;
}

function keys({ engine, store, view, live, heat }: Rooms): Shortcut[] {
  const words = live.said.pack?.words;
  const drawn = words ? tools(words) : [];
  const own: Shortcut[] = [
    { key: "mod+z", says: "undo", go: () => store.undo() },
    { key: "mod+shift+z", says: "redo", go: () => store.redo() },
    { key: "mod+y", says: "redo", go: () => store.redo() },
    { key: "mod+o", says: "open", go: () => openFiles(engine, store) },
    { key: "mod+s", says: "save", go: () => void saveFiles(engine, store, live) },
    { key: "h", says: "heat map on or off", go: () => heat.toggle() },
    { key: "+", says: "a larger map", go: () => heat.zoom(1) },
    { key: "-", says: "a smaller map", go: () => heat.zoom(-1) },
    { key: "0", says: "fit the map", go: () => heat.zoom(0) },
    { key: "escape", says: "to the map, with nothing in hand", go: () => leave(view) },
    { key: "?", says: "this list", go: () => showShortcuts(keys({ engine, store, view, live, heat })) },
  ];
  const hands = drawn.filter((entry) => entry.shortcut);
  return [...own, ...hands.map(({ shortcut, title, tool }) => ({ key: shortcut, says: title, go: () => hold(view, tool) }))];
}

/** Takes a tool, and the keyboard to the map. */
function hold(view: View, tool: View["looking"]["tool"]): void {
  view.set({ tool });
  if (tool.kind !== "move") byId("map").focus();
}

function leave(view: View): void {
  view.set({ tool: { kind: "move" }, ray: null, thing: null });
  byId("map").focus();
}

start().catch((error: unknown) => notify(`The playground cannot start: ${String(error)}`, "wrong"));
