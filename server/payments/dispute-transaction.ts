import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import type { PaymentMethod } from "@/db/enums";
import { newId } from "@/db/ids";
import { chargebacks } from "@/db/schema";
import { fail } from "../errors";
import { emit } from "../events";
import { post } from "../finance/ledger";
import { announceTransaction } from "./announce-transaction";
import { moveTransaction } from "./move-transaction";
import type { Dispute } from "./schemas";
import { getTransactionRow, lockTransactionRow } from "./transactions";

/**
 * A cardholder disputes a paid charge, or a payer's bank opens a MED: blocks the amount not yet refunded, even if that
 * takes `available` below zero (docs/decisions.md 6), and emits `transaction_chargeback` in the same commit. After a
 * full refund the acquirer takes the money once more: all of it is blocked, and the status stays `refund`.
 *
 * @returns whether this call opened the dispute; false if the transaction is not (or no longer) paid, or was disputed
 * before.
 * @throws UNAVAILABLE while a refund of the whole amount has no outcome yet: the acquirer repeats its notice.
 */
export async function openDispute(companyId: string, transactionId: string, now: Date): Promise<boolean> {
  return db().transaction(async (tx) => {
    const found = await lockTransactionRow(tx, companyId, transactionId);
    const [earlier] = await tx
      .select({ id: chargebacks.id })
      .from(chargebacks)
      .where(and(eq(chargebacks.companyId, companyId), eq(chargebacks.transactionId, transactionId)));
    if (earlier) return false;
    const left = (found.amountPaid ?? 0) - found.refunded;
    const isRefunded = found.status === "refund";
    if (left === 0 && found.status === "paid") return failUndecided();
    const row = isRefunded ? found : await moveTransaction(tx, companyId, transactionId, "dispute", { updatedAt: now });
    if (!row) return false;
    const id = newId(now);
    const afterRefund = left === 0;
    const amount = afterRefund ? found.refunded : left;
    await tx
      .insert(chargebacks)
      .values({ companyId, id, transactionId, amount, afterRefund, status: "opened", openedAt: now });
    const movement = { sourceId: id, transactionId, amount };
    await post(tx, companyId, now, [{ ...movement, kind: "chargeback_opened", debit: "available", credit: "blocked" }]);
    await announceTransaction(tx, "transaction_chargeback", row, now);
    return true;
  });
}

function failUndecided(): never {
  return fail("UNAVAILABLE", { cause: new Error("Disputed while all of it is being refunded") });
}

/**
 * Ends the open dispute of a transaction. Won: the money is available again, the transaction is paid, and the same
 * commit emits `transaction_chargeback_won`. Lost: the money goes back through the acquirer, the transaction stays
 * `chargeback`, and the commit emits `dispute_lost`. After an earlier full refund the status stays `refund` either way.
 *
 * @returns whether this call ended it; false when no dispute is open.
 */
export async function decideDispute(
  companyId: string,
  transactionId: string,
  verdict: "won" | "lost",
  now: Date,
): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [decided] = await tx
      .update(chargebacks)
      .set({ status: verdict, decidedAt: now })
      .where(
        and(
          eq(chargebacks.companyId, companyId),
          eq(chargebacks.transactionId, transactionId),
          eq(chargebacks.status, "opened"),
        ),
      )
      .returning();
    if (!decided) return false;
    const movement = { sourceId: decided.id, transactionId, amount: decided.amount, debit: "blocked" } as const;
    if (verdict === "lost") {
      await post(tx, companyId, now, [{ ...movement, kind: "chargeback_lost", credit: "acquirer" }]);
      const { paymentMethod } = await getTransactionRow(companyId, transactionId, tx);
      const payload = disputeOf(decided, paymentMethod, now);
      await emit(tx, { companyId, event: "dispute_lost", subjectId: decided.id, payload, now });
      return true;
    }
    const row = await moveTransaction(tx, companyId, transactionId, "restore", { updatedAt: now });
    await post(tx, companyId, now, [{ ...movement, kind: "chargeback_won", credit: "available" }]);
    const standing = row ?? (await getTransactionRow(companyId, transactionId, tx));
    await announceTransaction(tx, "transaction_chargeback_won", standing, now);
    return true;
  });
}

function disputeOf(row: typeof chargebacks.$inferSelect, method: PaymentMethod, now: Date): Dispute {
  const { id, transactionId, amount, status, openedAt } = row;
  return {
    id,
    kind: method === "pix" ? "infraction" : "chargeback",
    transactionId,
    amountInCents: amount,
    reason: "",
    status,
    deadlineAt: null,
    defence: null,
    createdAt: openedAt.toISOString(),
    updatedAt: now.toISOString(),
  };
}
