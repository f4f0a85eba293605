import { and, count, eq, inArray, ne } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { anticipations, receivables, transactions } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import type { Company } from "../../accounts/company/companies";
import { readConnection } from "../../acquiring/connections/connections";
import { getAcquirer, isPlayMoney } from "../../acquiring/port";
import type { AnticipationPart } from "../../acquiring/port/anticipation-port";
import { dayOf } from "../../core/calendar/calendar";
import { refuseOnHold } from "../../core/hold/hold";
import { fail } from "../../errors";
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

/** How long an order may be on its way (real clock), and how much of that must be left when it is sent. */
const patienceMs = 90_000;
const answerMs = 60_000;

/** When to read an acquirer that did not answer. */
const firstReadMs = 60_000;

/**
 * Takes a quote: one commit reserves its receivables, then the acquirer is called, then the answer is recorded. Only one
 * of several concurrent calls sends it, and it is never sent again: if the answer is lost or this process dies, the job
 * `reconciliation` reads the outcome (docs/reliability.md rule 1). A quote that was taken answers its anticipation.
 *
 * @throws `quote_unknown`; `quote_expired` after five minutes; `quote_changed` if a receivable was refunded, disputed,
 * released or anticipated since.
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

/** The reserved anticipation and its parts; null if the quote was taken before. */
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

/** Whether a sale behind the anticipation is no longer simply paid. A later dispute takes from the available money. */
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
  // A process that was suspended after its commit must not send: the order may soon be declared absent.
  if (!operations || (row.sendableUntil?.getTime() ?? 0) - Date.now() < answerMs) return;
  const outcome = await operations.take(connection, { key: keyOf(row), parts, priceInCents, now });
  if (outcome.kind === "done" && outcome.value.state !== "absent") await recordAnticipation(row, outcome.value, now);
  if (outcome.kind === "refused" || outcome.kind === "unsupported") {
    await recordAnticipation(row, { state: "refused", amountInCents: row.amount, priceInCents }, now);
  }
  // The sandbox is no distance away: its call has ended, and the order is not on its way any more.
  if (outcome.kind === "unknown" && isPlayMoney(connection)) {
    await db()
      .update(anticipations)
      .set({ sendableUntil: new Date() })
      .where(and(ofAnticipation(row), eq(anticipations.status, "sent")));
  }
}
