import type { Refusal } from "../../acquiring/port/port";
import { fail } from "../../errors";
import type { TransactionRow } from "../transactions/transaction-shape";
import { recordAcquirerState } from "./record-acquirer-state";

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

/** When an acquirer that gave no answer may be asked again, as a detail of a failure; nothing where it did not say. */
export function retryAfterOf(cause: unknown): { retryAfterSeconds?: number } {
  if (!(cause instanceof Error) || !("retryAfterSeconds" in cause)) return {};
  const { retryAfterSeconds } = cause;
  return typeof retryAfterSeconds === "number" ? { retryAfterSeconds } : {};
}
