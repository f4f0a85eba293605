import { and, count, eq, inArray, ne } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { anticipations, receivables, transactions } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import type { Company } from "../../accounts/company/companies";
import { readConnection } from "../../acquiring/connections/connections";
import { getAcquirer, isPlayMoney } from "../../acquiring/port";
import type { AnticipationPart } from "../../acquiring/port/anticipation-port";
import { dayOf } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { refuseOnHold } from "../../core/hold/hold";
import { holdReceivables } from "../../ledger/receivables/anticipate-receivables";
import { acquirerKeyOf } from "../../payments/charges/charge-request";
import {
  type AnticipationRow,
  findAnticipation,
  findAnticipator,
  keyOf,
  lockAnticipation,
  ofAnticipation,
  partsOf,
  toAnticipation,
} from "./anticipations";
import { recordAnticipation } from "./record-anticipation";
import type { Anticipation } from "./schemas";

/** Maximum time in transit (wall clock), and the minimum remaining time for sending. */
const patienceMs = 90_000;
const answerMs = 60_000;

/** Delay before an order is looked up after a lost response. */
const firstReadMs = 60_000;

/**
 * Accepts a quote. One database transaction reserves its receivables; then the acquirer is called
 * and the result is recorded. Only one of several concurrent calls sends the order, and the order
 * is never sent again. If the response is lost or the process crashes, the job `reconciliation`
 * reads the result (docs/reliability.md rule 1). If the quote was already accepted, returns its
 * anticipation.
 *
 * @throws `quote_unknown`
 * @throws `quote_expired` after five minutes.
 * @throws `quote_changed` if a receivable was refunded, disputed, released or anticipated after the
 * quote.
 */
export async function takeAnticipation(
  company: Company,
  { quoteId, by, now }: { quoteId: string; by: AuditBy; now: Date },
): Promise<Anticipation> {
  await refuseOnHold();
  const taken = await db().transaction((tx) => reserve(tx, company, quoteId, by, now));
  if (taken) await send(taken, now);
  return toAnticipation((await findAnticipation(company.id, quoteId)) ?? fail("INTERNAL"));
}

/** Returns null if the quote was already accepted. */
async function reserve(tx: Executor, company: Company, quoteId: string, by: AuditBy, now: Date) {
  const quote = (await lockAnticipation(tx, company.id, quoteId)) ?? fail("quote_unknown");
  if (quote.status !== "quoted") return null;
  if (quote.expiresAt < now) return fail("quote_expired");
  if (findAnticipator(company)?.id !== quote.connectionId) return fail("anticipations_not_offered");
  const parts = await partsOf(tx, quote);
  const isWhole = await holdReceivables(tx, company.id, quote.id, parts, now);
  if (!isWhole || (await isAnyDisputed(tx, quote))) return fail("quote_changed");
  const [row] = await tx
    .update(anticipations)
    .set({
      status: "sent",
      requestedBy: by.actor,
      sentAt: now,
      sendableUntil: new Date(Date.now() + patienceMs),
      readAt: new Date(now.getTime() + firstReadMs),
      createdAt: now,
      updatedAt: now,
    })
    .where(ofAnticipation(quote))
    .returning();
  if (!row) return fail("INTERNAL");
  await recordAudit(tx, {
    companyId: company.id,
    ...by,
    action: "anticipation.taken",
    subjectId: row.id,
    after: { amountInCents: row.amount, priceInCents: row.price },
    now,
  });
  return row;
}

/**
 * Reports whether any sale in the anticipation is no longer `paid`. Disputes opened later debit the
 * available balance.
 */
async function isAnyDisputed(tx: Executor, { companyId, id }: AnticipationRow): Promise<boolean> {
  const sales = tx
    .select({ id: receivables.transactionId })
    .from(receivables)
    .where(and(eq(receivables.companyId, companyId), eq(receivables.anticipationId, id)));
  const [disputed] = await tx
    .select({ rows: count() })
    .from(transactions)
    .where(
      and(eq(transactions.companyId, companyId), inArray(transactions.id, sales), ne(transactions.status, "paid")),
    );
  return (disputed?.rows ?? 0) > 0;
}

async function send(row: AnticipationRow, now: Date): Promise<void> {
  const { companyId, id, connectionId, price: priceInCents } = row;
  const found = await db()
    .select()
    .from(receivables)
    .where(and(eq(receivables.companyId, companyId), eq(receivables.anticipationId, id)))
    .orderBy(receivables.releasesAt, receivables.id);
  const parts = found.map(
    ({ transactionId, installment, remaining, releasesAt }): AnticipationPart => ({
      chargeKey: acquirerKeyOf(transactionId),
      installment,
      amountInCents: remaining,
      releasesOn: dayOf(releasesAt),
    }),
  );
  const connection = await readConnection({ companyId, connectionId });
  const { anticipations: operations } = getAcquirer(connection.kind);
  // A process suspended after its commit must not send the order, because the order may soon be declared absent.
  if (!operations || (row.sendableUntil?.getTime() ?? 0) - Date.now() < answerMs) return;
  const outcome = await operations.take(connection, { key: keyOf(row), parts, priceInCents, now });
  if (outcome.kind === "done" && outcome.value.state !== "absent") await recordAnticipation(row, outcome.value, now);
  if (outcome.kind === "refused" || outcome.kind === "unsupported") {
    await recordAnticipation(row, { state: "refused", amountInCents: row.amount, priceInCents }, now);
  }
  // The sandbox runs in this process, so a returned call is no longer in flight.
  if (outcome.kind === "unknown" && isPlayMoney(connection)) {
    await db()
      .update(anticipations)
      .set({ sendableUntil: new Date() })
      .where(and(ofAnticipation(row), eq(anticipations.status, "sent")));
  }
}
