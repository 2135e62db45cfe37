/** Which engine the page has: its address is in the page's head. */
import type { Engine } from "./call.ts";
import { HttpEngine } from "./http.ts";
import { WasmEngine } from "./wasm.ts";

/** Whether a program serves the page, which can then read and save files. */
export const served = document.querySelector("meta[name=engine]")?.getAttribute("content") !== "wasm";

export function chooseEngine(): Engine {
  return served ? new HttpEngine() : new WasmEngine("./worker.js");
}
