import { findDatabaseTrouble } from "../failures/failure";
import { log } from "./log";

/**
 * Runs a secondary write of a read operation, such as storing the time of last use. If the database
 * is unavailable, for example because it is read-only, logs the error and does not fail the read.
 *
 * @throws any other error.
 */
export async function writeAside(operation: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (thrown) {
    const code = findDatabaseTrouble(thrown);
    if (code === null) throw thrown;
    log.warn({ operation, code }, "Database unavailable");
  }
}
