import type { WireAnswer } from "./exchange";

/** The longest pause that an acquirer is granted: a mistaken date must not stop a connection for days. */
const longestPauseMs = 60 * 60_000;
/** More kinds of calls than one process makes; the one paused first is forgotten. */
const maxPauses = 10_000;

/** The pauses that acquirers asked this process for, by connection and kind of call. */
export interface Pauses {
  /** Seconds until a connection may be called so again, rounded up; 0 without a pause. */
  secondsLeft: (connectionId: string, operation: string) => number;
  /** Begins a pause if the answer asks for one: 429 or 503 with `Retry-After`; an hour at most. */
  note: (connectionId: string, operation: string, answer: WireAnswer) => void;
}

/** `clock` is monotonic, in milliseconds. */
export function createPauses(clock: () => number = () => performance.now()): Pauses {
  const ends = new Map<string, number>();
  return {
    secondsLeft: (connectionId, operation) => {
      const key = `${connectionId} ${operation}`;
      const leftMs = (ends.get(key) ?? 0) - clock();
      if (leftMs > 0) return Math.ceil(leftMs / 1_000);
      ends.delete(key);
      return 0;
    },
    note: (connectionId, operation, answer) => {
      if (answer.failure || answer.retryAfterSeconds === null) return;
      if (answer.status !== 429 && answer.status !== 503) return;
      const key = `${connectionId} ${operation}`;
      ends.delete(key);
      ends.set(key, clock() + Math.min(answer.retryAfterSeconds * 1_000, longestPauseMs));
      const [first] = ends.keys();
      if (ends.size > maxPauses && first !== undefined) ends.delete(first);
    },
  };
}
