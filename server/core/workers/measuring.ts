import type { Measured } from "../metrics/gather";
import { within } from "./parallel";

const patienceMs = 2_000;

export class Asking<Answer> {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #lastId = 0;

  /** @returns null if no answer arrives within two seconds. */
  async ask(send: (id: number) => void): Promise<Answer | null> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<Answer>((resolve) => void this.#waiting.set(id, resolve));
    send(id);
    return within<Answer | null>(answer, patienceMs, null).finally(() => this.#waiting.delete(id));
  }

  receive(id: number, answer: Answer): void {
    this.#waiting.get(id)?.(answer);
  }
}

/** Omits processes that do not respond in time. */
export async function measureAll(
  asking: Asking<Measured>,
  processes: readonly ((id: number) => void)[],
): Promise<Measured[]> {
  const answers = await Promise.all(processes.map((send) => asking.ask(send)));
  return answers.filter((each) => each !== null);
}
