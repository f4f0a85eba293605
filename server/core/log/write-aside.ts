import { findDatabaseTrouble } from "../failures/failure";
import { log } from "./log";

/**
 * Runs a secondary write of a read operation, such as a time of last use. An unavailable database,
 * for example a read-only one, is logged and does not fail the read.
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
