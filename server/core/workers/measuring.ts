import type { Measured } from "../metrics/gather";
import { within } from "./parallel";

/** How long a process may take to say what it measured. */
const patienceMs = 2_000;

/** Questions between processes, by number, whose answers come later. */
export class Asking<Answer> {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #lastId = 0;

  /** Asks by `send`. @returns the answer; null if none comes within two seconds. */
  async ask(send: (id: number) => void): Promise<Answer | null> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<Answer>((resolve) => void this.#waiting.set(id, resolve));
    send(id);
    return within<Answer | null>(answer, patienceMs, null).finally(() => this.#waiting.delete(id));
  }

  /** Takes an answer, however late. */
  receive(id: number, answer: Answer): void {
    this.#waiting.get(id)?.(answer);
  }
}

/** Asks each process; those that do not answer in time are left out. */
export async function measureAll(
  asking: Asking<Measured>,
  processes: readonly ((id: number) => void)[],
): Promise<Measured[]> {
  const answers = await Promise.all(processes.map((send) => asking.ask(send)));
  return answers.filter((each) => each !== null);
}
