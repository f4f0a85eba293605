import { and, eq, ne } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { duplicatePayments } from "@/db/schema";
import { announceTransaction } from "../payments/announce-transaction";
import type { TransactionRow } from "../payments/transaction-shape";
import { releaseCoupon } from "../promotions/claim-coupon";

/**
 * Records the money that the other charges of an order hold, which `standing` has paid, in the caller's commit, with
 * `transaction_duplicated` for each; `returnDuplicates` then sends it back. A coupon is used by one charge of an order
 * alone: `locked`, the charge whose row the caller has locked, gives its use back. A second time changes nothing.
 */
export async function recordDuplicates(
  tx: Executor,
  standing: TransactionRow,
  charges: readonly TransactionRow[],
  locked: TransactionRow,
  now: Date,
): Promise<void> {
  for (const charge of charges) {
    if (charge.id === standing.id || !holdsMoney(charge)) continue;
    const { companyId, id: transactionId } = charge;
    if (transactionId === locked.id) await releaseCoupon(tx, companyId, transactionId, now);
    const [recorded] = await tx
      .insert(duplicatePayments)
      .values({
        companyId,
        id: newId(now),
        transactionId,
        duplicateOf: standing.id,
        refundId: newId(now),
        status: "open",
        nextTryAt: now,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: duplicatePayments.id });
    if (recorded) await announceTransaction(tx, "transaction_duplicated", charge, now, { duplicateOf: standing.id });
  }
}

/** The money of a charge that its order now follows is no duplicate any more. */
export async function keepDuplicate(tx: Executor, { companyId, id }: TransactionRow): Promise<void> {
  await tx
    .update(duplicatePayments)
    .set({ status: "closed" })
    .where(
      and(
        eq(duplicatePayments.companyId, companyId),
        eq(duplicatePayments.transactionId, id),
        ne(duplicatePayments.status, "closed"),
      ),
    );
}

/** A pending charge waits for more, and posts its money when it is withdrawn; what is disputed is the dispute's. */
function holdsMoney({ status, amountPaid, refunded }: TransactionRow): boolean {
  return status !== "pending" && status !== "chargeback" && (amountPaid ?? 0) > refunded;
}
