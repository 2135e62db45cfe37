/** Asks the engine one thing at a time; of what came up meanwhile only the last is asked. */
export class Latest {
  readonly #failed: (error: unknown) => void;
  #busy = false;
  #next: (() => Promise<void>) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `failed` hears of tasks that came to nothing; the next ones are run all the same. */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  /** Runs a task at the next frame, or once the one under way is done. */
  soon(task: () => Promise<void>): void {
    const idle = this.#next === null && !this.#busy;
    this.#next = task;
    if (idle) requestAnimationFrame(() => void this.#run());
  }

  /** Runs a task once nothing else came for a while. */
  later(milliseconds: number, task: () => Promise<void>): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.soon(task), milliseconds);
  }

  async #run(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    while (this.#next) {
      const task = this.#next;
      this.#next = null;
      await task().catch(this.#failed);
    }
    this.#busy = false;
  }
}
