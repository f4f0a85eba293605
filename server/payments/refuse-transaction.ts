import { db } from "@/db/client";
import type { RefuseReason } from "@/db/enums";
import { emit } from "../events";
import { moveTransaction } from "./move-transaction";
import { transactionFact } from "./transaction-shape";
import { emailsOf } from "./transactions";

/** Records that the acquirer refused a pending charge: no fees, the reason, and `transaction_refused`, in one commit. */
export async function refuseTransaction(
  companyId: string,
  transactionId: string,
  reason: RefuseReason,
  now: Date,
): Promise<void> {
  await db().transaction(async (tx) => {
    const row = await moveTransaction(tx, companyId, transactionId, "refuse", {
      refuseReason: reason,
      acquirerState: "rejected",
      fees: 0,
      netAmount: 0,
      updatedAt: now,
    });
    if (!row) return;
    await emit(tx, transactionFact("transaction_refused", row, await emailsOf(tx, companyId, row.customerId), now));
  });
}
