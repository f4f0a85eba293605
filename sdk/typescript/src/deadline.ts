import { NetworkError, NetworkTimeoutError, QuitandaError } from "./errors.js";

/** Abort signal of one attempt, aborted by the caller or the timeout. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #timeoutMs: number;
  readonly #timer: ReturnType<typeof setTimeout>;
  #isOver = false;

  constructor(timeoutMs: number, caller?: AbortSignal) {
    this.#timeoutMs = timeoutMs;
    this.#caller = caller;
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      this.#controller.abort();
    }, timeoutMs);
    if (caller?.aborted) this.#abort();
    else caller?.addEventListener("abort", this.#abort);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Removes the timer and the listener on the caller's signal. */
  close(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener("abort", this.#abort);
  }

  /** Returns the reason of the caller's aborted signal, or why no response arrived. */
  explain(error: unknown): unknown {
    if (error instanceof QuitandaError) return error;
    if (this.#caller?.aborted) return this.#caller.reason;
    if (this.#isOver) {
      return new NetworkTimeoutError({ message: `No answer within ${this.#timeoutMs} ms`, status: 0, cause: error });
    }
    const reason = error instanceof Error ? error.message : String(error);
    return new NetworkError({ message: `No answer: ${reason}`, status: 0, cause: error });
  }

  readonly #abort = (): void => this.#controller.abort();
}
