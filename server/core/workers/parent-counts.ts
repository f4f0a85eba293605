import { log } from "../log/log";
import type { Answer, Question, WorkerMessage } from "./messages";

const patienceMilliseconds = 2_000;

export interface Asked {
  /** If null, the caller counts in its own process. */
  answer: Promise<Answer | null>;
  release: () => void;
}

/**
 * A worker's counts in its parent, shared by all workers. After an answer takes longer than two
 * seconds, nothing is sent until the parent responds, so that a stalled parent delays one request
 * instead of all.
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
      // Reads pending answers first, so that a stall of this process is not mistaken for an unresponsive parent.
      const timer = setTimeout(() => setImmediate(() => this.#giveUp(id)), this.#patience);
      this.#waiting.set(id, (given) => {
        clearTimeout(timer);
        resolve(given);
      });
    });
    this.#send({ kind: "ask", id, question });
    return { answer, release: () => this.#send({ kind: "release", id }) };
  }

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

/** Null stops the delegation. */
export function countInParent(counts: ParentCounts | null): void {
  parent = counts;
}

/** Returns null in a process that counts alone. */
export function parentCounts(): ParentCounts | null {
  return parent;
}
