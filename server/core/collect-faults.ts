import { findFailure } from "../errors";
import { log } from "./log";

export interface FaultTerms {
  /** What failed, as one sentence of the log. */
  message: string;
  /** Faults that end everything at once; none unless given. */
  isFatal?: (thrown: unknown) => boolean;
}

/** Several pieces of work of which one that fails keeps none of the others from being done. */
export interface Faults {
  /**
   * Does one piece and logs why it failed.
   *
   * @returns undefined where it failed.
   * @throws a fatal fault.
   */
  attempt<Result>(work: () => Promise<Result>, about?: Record<string, string>): Promise<Result | undefined>;
  /** How many pieces have failed so far. */
  count(): number;
  /** @throws the first fault, where any piece failed. */
  throwFirst(): void;
}

/** Runs pieces of work, logs those that fail and goes on with the others. */
export function collectFaults({ message, isFatal = () => false }: FaultTerms): Faults {
  const faults: unknown[] = [];
  return {
    async attempt(work, about = {}) {
      try {
        return await work();
      } catch (thrown) {
        if (isFatal(thrown)) throw thrown;
        faults.push(thrown);
        // Its name alone: an error of the database carries the values of the failed statement.
        const error = findFailure(thrown)?.code ?? (thrown instanceof Error ? thrown.name : typeof thrown);
        log.warn({ error, ...about }, message);
        return undefined;
      }
    },
    count: () => faults.length,
    throwFirst() {
      if (faults.length > 0) throw faults[0];
    },
  };
}

/** Whether a fault says that the database is gone: whatever else is tried would fail too. */
export function isUnavailable(thrown: unknown): boolean {
  return findFailure(thrown)?.code === "UNAVAILABLE";
}
