/** The worker that holds the WebAssembly engine. */
import type { WorkerReply } from "./wasm.ts";

interface Exports {
  readonly memory: WebAssembly.Memory;
  alloc(bytes: number): number;
  dealloc(at: number, bytes: number): void;
  call(at: number, bytes: number): bigint;
}

declare const self: DedicatedWorkerGlobalScope;

const engine = load();

async function load(): Promise<Exports> {
  const response = await fetch("./defilade.wasm");
  if (!response.ok) throw new Error(`defilade.wasm: ${response.status} ${response.statusText}`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
  return instance.exports as unknown as Exports;
}

function call(exports: Exports, request: string): string {
  const bytes = new TextEncoder().encode(request);
  const at = exports.alloc(bytes.length);
  if (at === 0) throw new Error("there is no memory left for the request");
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const result = BigInt.asUintN(64, exports.call(at, bytes.length));
  const [start, length] = [Number(result >> 32n), Number(result & 0xffff_ffffn)];
  const response = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, start, length));
  exports.dealloc(start, length);
  return response;
}

self.addEventListener("message", async (event: MessageEvent<{ ticket: number; request: string }>) => {
  const { ticket, request } = event.data;
  const reply = await engine
    .then((exports): WorkerReply => ({ ticket, response: call(exports, request) }))
    .catch((error: unknown): WorkerReply => ({ ticket, died: String(error) }));
  self.postMessage(reply);
});
