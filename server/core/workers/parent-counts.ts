import { log } from "../log/log";
import type { Answer, Question, WorkerMessage } from "./messages";

const patienceMilliseconds = 2_000;

/** A question under way. */
export interface Asked {
  /** Null if the parent is silent: the caller then counts in its own process. */
  answer: Promise<Answer | null>;
  /** Frees the slot that the question took, if it did. */
  release: () => void;
}

/**
 * A worker's access to the counts of its parent, which all workers share. If an answer takes longer than two seconds,
 * nothing more is asked until the parent answers again, so that a stalled parent costs one wait and not one per request.
 */
export class ParentCounts {
  readonly #send: (message: WorkerMessage) => void;
  readonly #patience: number;
  readonly #waiting = new Map<number, (answer: Answer | null) => void>();
  #lastId = 0;
  #isSilent = false;

  constructor(send: (message: WorkerMessage) => void, patience = patienceMilliseconds) {
    this.#send = send;
    this.#patience = patience;
  }

  ask(question: Question): Asked {
    if (this.#isSilent) return { answer: Promise.resolve(null), release: () => undefined };
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<Answer | null>((resolve) => {
      // A stall of this process must not look like the parent's silence: answers that have arrived are read first.
      const timer = setTimeout(() => setImmediate(() => this.#giveUp(id)), this.#patience);
      this.#waiting.set(id, (given) => {
        clearTimeout(timer);
        resolve(given);
      });
    });
    this.#send({ kind: "ask", id, question });
    return { answer, release: () => this.#send({ kind: "release", id }) };
  }

  /** Takes an answer of the parent, however late. */
  receive(id: number, answer: Answer): void {
    this.#isSilent = false;
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }

  #giveUp(id: number): void {
    if (!this.#waiting.has(id)) return;
    this.#isSilent = true;
    log.warn("The parent process does not answer: limits are counted in this one");
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}

let parent: ParentCounts | null = null;

/** From now on, the limits of this process are counted by its parent; null ends that. */
export function countInParent(counts: ParentCounts | null): void {
  parent = counts;
}

/** The counts that this process shares with others; null in a process that counts for itself. */
export function parentCounts(): ParentCounts | null {
  return parent;
}
