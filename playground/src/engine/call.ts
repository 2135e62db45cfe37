/** The engine behind one function; whether it is a server or a worker is nobody's concern. */
import type { Answer } from "./types.ts";

export interface Request {
  readonly op: string;
  readonly [key: string]: unknown;
}

export interface Engine {
  /** Answers a request. Rejects only when the engine itself is out of reach. */
  call<T>(request: Request): Promise<Answer<T>>;
}

/** The result, or an error that carries the first finding's words. */
export async function ask<T>(engine: Engine, request: Request): Promise<T> {
  const answer = await engine.call<T>(request);
  if (answer.ok) return answer.result;
  const finding = answer.findings[0];
  throw new Error(finding ? [finding.message, finding.help].filter(Boolean).join("; ") : "no answer");
}
