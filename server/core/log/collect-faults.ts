import { findDatabaseTrouble, findFailure } from "../failures/failure";
import { log } from "./log";

export interface FaultTerms {
  message: string;
  /** Returns true for an error that must end the whole run. Defaults to none. */
  isFatal?: (thrown: unknown) => boolean;
}

export interface Faults {
  /**
   * Logs the error of failed work.
   *
   * @returns undefined if the work failed.
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
        // Logs no message, because it may repeat a caller's input.
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
 * SQLSTATE codes of faults limited to one statement: serialization failure, deadlock, lock timeout
 * and statement timeout.
 */
const ofOneStatement = /^(?:40...|55P03|57014)$/;

/** Returns true if the database is unavailable and further work would fail too. */
export function isUnavailable(thrown: unknown): boolean {
  if (findFailure(thrown)?.code !== "UNAVAILABLE") return false;
  return !ofOneStatement.test(findDatabaseTrouble(thrown) ?? "");
}
