import { findDatabaseTrouble, findFailure } from "../failures/failure";
import { log } from "./log";

export interface FaultTerms {
  message: string;
  /** Returns true if an error must end the whole run immediately. By default, no error does. */
  isFatal?: (thrown: unknown) => boolean;
}

export interface Faults {
  /**
   * Runs one piece of work and logs its error, if any.
   *
   * @returns undefined if the work failed.
   *
   * @throws a fatal error.
   */
  attempt<Result>(work: () => Promise<Result>, about?: Record<string, string>): Promise<Result | undefined>;
  count(): number;
  throwFirst(): void;
}

export function collectFaults({ message, isFatal = () => false }: FaultTerms): Faults {
  const faults: unknown[] = [];
  return {
    async attempt(work, about = {}) {
      try {
        return await work();
      } catch (thrown) {
        if (isFatal(thrown)) throw thrown;
        faults.push(thrown);
        // Logs only the error's code or name, because a message may repeat a caller's input.
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

/**
 * SQLSTATE codes of faults that affect one statement: serialization failure, deadlock, lock timeout
 * and statement timeout. The next statement may succeed.
 */
const ofOneStatement = /^(?:40...|55P03|57014)$/;

/** Returns true if the database is unavailable, so that any further work would fail too. */
export function isUnavailable(thrown: unknown): boolean {
  if (findFailure(thrown)?.code !== "UNAVAILABLE") return false;
  return !ofOneStatement.test(findDatabaseTrouble(thrown) ?? "");
}
