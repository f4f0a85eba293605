import { and, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { chargebacks } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { readConnection } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import { fail } from "../../core/failures/failure";
import { chargeReferenceOf } from "../charges/charge-request";
import type { Dispute } from "../transactions/schemas";
import { getTransactionRow } from "../transactions/transactions";
import { announceDispute, type DisputeRow } from "./dispute-transaction";
import { getDispute, sameDispute } from "./disputes";
import type { NewDefence } from "./schemas";

/**
 * Defends an open dispute, once and before its deadline. Stores the defense and emits
 * `dispute_defended` in one database transaction, then sends the defense to the acquirer. Duplicate
 * links are stored once. Reconciliation resends the defense until the acquirer responds
 * (docs/reliability.md rule 1).
 *
 * @throws NOT_FOUND; a wrong-state error if the dispute is already decided or defended, or its
 * deadline has passed.
 */
export async function defendDispute(
  companyId: string,
  { disputeId, text, links = [] }: NewDefence,
  now: Date,
  by: AuditBy,
): Promise<Dispute> {
  await getDispute(companyId, disputeId);
  const defended = await db().transaction(async (tx) => {
    const [open] = await tx.select().from(chargebacks).where(sameDispute(companyId, disputeId)).for("update");
    if (!open) return fail("NOT_FOUND");
    checkDefensible(open, now);
    const [row] = await tx
      .update(chargebacks)
      .set({ defenceText: text, defenceLinks: [...new Set(links)], defendedAt: now })
      .where(sameDispute(companyId, disputeId))
      .returning();
    if (!row) return fail("INTERNAL");
    await announceDispute(tx, "dispute_defended", row, now);
    await recordAudit(tx, { companyId, ...by, action: "dispute.defended", subjectId: disputeId, now });
    return row;
  });
  await handOverDefence(defended, now);
  return getDispute(companyId, disputeId);
}

function checkDefensible({ status, defendedAt, deadlineAt }: DisputeRow, now: Date): void {
  if (status !== "opened") fail("dispute_decided");
  if (defendedAt) fail("dispute_defended");
  if (deadlineAt && deadlineAt < now) fail("dispute_deadline_passed");
}

/**
 * Sends a stored defense to the acquirer, which keeps only the first defense of each dispute. Not
 * retried if the acquirer accepts no defenses, because sellers then use its portal.
 */
export async function handOverDefence(row: DisputeRow, now: Date): Promise<void> {
  const { companyId, id, transactionId, acquirerKey, defenceText, defenceLinks } = row;
  const transaction = await getTransactionRow(companyId, transactionId);
  const connection = await readConnection(transaction);
  const outcome = await getAcquirer(connection.kind).defend(connection, {
    charge: chargeReferenceOf(transaction),
    disputeKey: acquirerKey,
    text: defenceText ?? "",
    links: defenceLinks ?? [],
    now,
  });
  if (outcome.kind === "unknown") return;
  await db()
    .update(chargebacks)
    .set({ handedOverAt: now })
    .where(and(sameDispute(companyId, id), isNull(chargebacks.handedOverAt)));
}
