import { db } from "@/db/client";
import { emit } from "../events";
import { moveTransaction } from "./move-transaction";
import { transactionFact } from "./transaction-shape";
import { emailsOf } from "./transactions";

/**
 * Cancels a charge that nobody paid in time, with `transaction_canceled` in the same commit. Money that still arrives
 * is taken by `settleTransaction`.
 *
 * @returns whether this call canceled it; false when it was not pending any more.
 */
export async function expireTransaction(companyId: string, transactionId: string, now: Date): Promise<boolean> {
  return db().transaction(async (tx) => {
    const row = await moveTransaction(tx, companyId, transactionId, "expire", {
      fees: 0,
      netAmount: 0,
      updatedAt: now,
    });
    if (!row) return false;
    await emit(tx, transactionFact("transaction_canceled", row, await emailsOf(tx, companyId, row.customerId), now));
    return true;
  });
}
