import type { WireAnswer } from "./exchange";

/** Maximum pause. Without it, a wrong date would stop a connection for days. */
const longestPauseMs = 60 * 60_000;
/** More than the call kinds of one process. Beyond this limit, the oldest pause is dropped. */
const maxPauses = 10_000;

export interface Pauses {
  /** Returns the seconds until this kind of call is allowed again, rounded up; 0 without a pause. */
  secondsLeft: (connectionId: string, operation: string) => number;
  /** Starts a pause of at most one hour after a 429 or 503 with `Retry-After`. */
  note: (connectionId: string, operation: string, answer: WireAnswer) => void;
}

/** @param clock monotonic, in milliseconds. */
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
