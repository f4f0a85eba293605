import type { Refusal } from "../../acquiring/port/port";
import { fail } from "../../core/failures/failure";
import type { TransactionRow } from "../transactions/transaction-shape";
import { recordAcquirerState } from "./record-acquirer-state";

/**
 * Leaves a charge pending if its acquirer requests a later retry and has not stored the charge. A
 * retry or reconciliation then sends or ends it.
 *
 * @throws UNAVAILABLE with the number of seconds to wait.
 */
export async function waitForAcquirer(
  row: TransactionRow,
  now: Date,
  { retryAfterSeconds = 1 }: Refusal,
): Promise<never> {
  await recordAcquirerState(row, "unknown", now);
  return fail("UNAVAILABLE", { retryAfterSeconds });
}

/** Returns the acquirer's retry delay as error details. Empty if it gave none. */
export function retryAfterOf(cause: unknown): { retryAfterSeconds?: number } {
  if (!(cause instanceof Error) || !("retryAfterSeconds" in cause)) return {};
  const { retryAfterSeconds } = cause;
  return typeof retryAfterSeconds === "number" ? { retryAfterSeconds } : {};
}
