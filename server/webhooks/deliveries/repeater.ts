/** Runs a task one at a time, and once more if it was requested meanwhile. */
export class Repeater {
  readonly #mayRun: () => boolean;
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  #isRequested = false;

  constructor(mayRun: () => boolean, work: () => Promise<void>) {
    this.#mayRun = mayRun;
    this.#work = work;
  }

  get isBusy(): boolean {
    return this.#running !== null;
  }

  /**
   * Requests a run that starts after this call. Resolves when no request is left or `mayRun` returns false. An error of
   * the task rejects every waiting request.
   */
  async request(): Promise<void> {
    this.#isRequested = true;
    this.#running ??= this.#repeat();
    await this.#running;
  }

  async #repeat(): Promise<void> {
    // `finally` must not run before `#running` is assigned.
    await null;
    try {
      while (this.#isRequested && this.#mayRun()) {
        this.#isRequested = false;
        await this.#work();
      }
    } finally {
      this.#running = null;
    }
  }
}
