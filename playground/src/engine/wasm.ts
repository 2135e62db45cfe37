/** The engine as WebAssembly in a worker. A trap costs the worker, never the page. */
import type { Answer } from "./types.ts";
import type { Engine, Request } from "./call.ts";

/** What the worker sends back: a response, or that its instance has died. */
export type WorkerReply =
  | { readonly ticket: number; readonly response: string }
  | { readonly ticket: number; readonly died: string };

interface Waiting {
  readonly resolve: (response: string) => void;
  readonly reject: (error: Error) => void;
}

export class WasmEngine implements Engine {
  readonly #address: string;
  #worker: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #tickets = 0;

  constructor(address: string) {
    this.#address = address;
  }

  async call<T>(request: Request): Promise<Answer<T>> {
    const ticket = ++this.#tickets;
    const response = await new Promise<string>((resolve, reject) => {
      this.#waiting.set(ticket, { resolve, reject });
      this.#worker ??= this.#start();
      this.#worker.postMessage({ ticket, request: JSON.stringify(request) });
    });
    return JSON.parse(response) as Answer<T>;
  }

  #start(): Worker {
    const worker = new Worker(this.#address, { type: "module" });
    worker.addEventListener("message", (event: MessageEvent<WorkerReply>) => this.#take(event.data));
    worker.addEventListener("error", (event) => this.#bury(event.message || "it cannot be loaded"));
    return worker;
  }

  #take(reply: WorkerReply): void {
    if ("died" in reply) return this.#bury(reply.died);
    this.#waiting.get(reply.ticket)?.resolve(reply.response);
    this.#waiting.delete(reply.ticket);
  }

  /** A worker that died answers nothing more: the next request starts a new one. */
  #bury(why: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of lost) reject(new Error(`the engine stopped: ${why}`));
  }
}
