import { and, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { payouts } from "@/db/schema";
import type { EventName } from "@/db/schema/core-enums";
import type { Account, TransferKind } from "@/db/schema/ledger-enums";
import { removeNotice } from "../../accounts/notices/add-notice";
import { emit } from "../../core/events/emit";
import { post } from "../../ledger/transfers/ledger";
import { payoutMoves } from "../../states";
import { ofPayout, type PayoutRow, toPayout } from "./payouts";

interface Consequence {
  event: EventName & TransferKind;
  debit: Account;
  credit: Account;
}

/** Transfer and event of each status change. Changes missing here only set the status. */
const consequences: Partial<Record<keyof typeof payoutMoves, Consequence>> = {
  complete: { event: "payout_completed", debit: "payouts", credit: "acquirer" },
  fail: { event: "payout_failed", debit: "payouts", credit: "available" },
  cancel: { event: "payout_canceled", debit: "payouts", credit: "available" },
  return: { event: "payout_returned", debit: "acquirer", credit: "available" },
};

type Changes = Partial<
  Pick<
    PayoutRow,
    | "approvedBy"
    | "sentAt"
    | "sendableUntil"
    | "readAt"
    | "absentSince"
    | "endToEndId"
    | "acquirerId"
    | "failureReason"
    | "completedAt"
    | "returnedAt"
  >
>;

/**
 * Moves a payout to another status with one conditional UPDATE (docs/reliability.md rule 3), and
 * posts its transfer and event. Runs in the caller's transaction.
 *
 * @returns the updated row, or null if the status does not allow the change, for example after a
 * concurrent one.
 */
export async function movePayout(
  tx: Executor,
  { companyId, id }: Pick<PayoutRow, "companyId" | "id">,
  move: keyof typeof payoutMoves,
  now: Date,
  changes: Changes = {},
): Promise<PayoutRow | null> {
  const { from, to } = payoutMoves[move];
  const [row] = await tx
    .update(payouts)
    .set({ ...changes, status: to, updatedAt: now })
    .where(and(ofPayout(companyId, id), inArray(payouts.status, [...from])))
    .returning();
  if (!row) return null;
  if (["approve", "cancel", "complete", "fail"].includes(move)) await removeNotice(tx, companyId, id);
  const follows = consequences[move];
  if (follows) {
    const { event, debit, credit } = follows;
    await post(tx, companyId, now, [
      { sourceId: id, kind: event, transactionId: null, debit, credit, amount: row.amount },
    ]);
    await emit(tx, { companyId, event, subjectId: id, payload: toPayout(row), now });
  }
  return row;
}
