/** The engine of the program that serves this page. */
import type { Answer } from "./types.ts";
import type { Engine, Request } from "./call.ts";

export class HttpEngine implements Engine {
  async call<T>(request: Request): Promise<Answer<T>> {
    const response = await fetch("./api/call", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
    });
    return (await response.json()) as Answer<T>;
  }
}
