import { findFailure } from "../../errors";
import { log } from "./log";

export interface FaultTerms {
  /** The log message for each failure. */
  message: string;
  /** Faults that end the whole run at once; none by default. */
  isFatal?: (thrown: unknown) => boolean;
}

/** Runs pieces of work so that one failure does not stop the others. */
export interface Faults {
  /**
   * Runs one piece and logs its failure.
   *
   * @returns undefined when it failed.
   * @throws a fatal fault.
   */
  attempt<Result>(work: () => Promise<Result>, about?: Record<string, string>): Promise<Result | undefined>;
  /** How many pieces have failed so far. */
  count(): number;
  /** @throws the first fault, if any piece failed. */
  throwFirst(): void;
}

/** Runs pieces of work, logs failures and continues. */
export function collectFaults({ message, isFatal = () => false }: FaultTerms): Faults {
  const faults: unknown[] = [];
  return {
    async attempt(work, about = {}) {
      try {
        return await work();
      } catch (thrown) {
        if (isFatal(thrown)) throw thrown;
        faults.push(thrown);
        // Only its name: a message may repeat a caller's input.
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

/** Whether the database is unavailable, so that any further work would fail too. */
export function isUnavailable(thrown: unknown): boolean {
  return findFailure(thrown)?.code === "UNAVAILABLE";
}
