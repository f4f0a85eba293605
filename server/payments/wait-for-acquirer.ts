import type { Refusal } from "../acquirers/port";
import { fail } from "../errors";
import { recordAcquirerState } from "./record-acquirer-state";
import type { TransactionRow } from "./transaction-shape";

/**
 * Leaves a charge pending whose acquirer asks us to wait and has nothing of it: a repeat or the reconciliation sends or
 * ends it.
 *
 * @throws UNAVAILABLE with the seconds to wait.
 */
export async function waitForAcquirer(
  row: TransactionRow,
  now: Date,
  { retryAfterSeconds = 1 }: Refusal,
): Promise<never> {
  await recordAcquirerState(row, "unknown", now);
  return fail("UNAVAILABLE", { retryAfterSeconds });
}
