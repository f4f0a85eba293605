import { and, desc, eq, gte, isNotNull, isNull, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { dayMs, hourMs, minuteMs } from "@/db/durations";
import { payouts } from "@/db/schema";
import { refundWindowDays } from "@/db/schema/payments-enums";
import { addNotice, removeNotice } from "../../accounts/notices/add-notice";
import { readConnection } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import { classifyAbsence } from "../../acquiring/port/absence";
import type { KnownPayout, PayoutReference } from "../../acquiring/port/payout-port";
import { fail } from "../../core/failures/failure";
import { movePayout } from "./move-payout";
import { lockPayout, ofPayout, type PayoutRow } from "./payouts";

const pendingReadMs = 5_000;
/** Time after which members are notified of an uncertain payout. */
const toldAfterMs = 10 * minuteMs;
/** Far above the number of payouts that a connection sends while one is uncertain. */
const maxOthers = 1_000;

export function keyOf({ id }: Pick<PayoutRow, "id">): string {
  return id.replaceAll("-", "");
}

/** Returns when to poll a completed payout next: daily for ten days, then weekly while a Pix can be returned. */
function nextReadOf(completedAt: Date, now: Date): Date | null {
  const days = (now.getTime() - completedAt.getTime()) / dayMs;
  if (days >= refundWindowDays.pix) return null;
  return new Date(now.getTime() + (days < 10 ? dayMs : 7 * dayMs));
}

/**
 * Returns when to poll an uncertain payout next, because the acquirer may list it late: every ten
 * minutes at first, then hourly, and daily after two days.
 */
function nextUncertainRead(sentAt: Date, now: Date): Date {
  const age = now.getTime() - sentAt.getTime();
  return new Date(now.getTime() + (age < hourMs ? 10 * minuteMs : age < 2 * dayMs ? hourMs : dayMs));
}

/**
 * Records the acquirer's report of a sent or completed payout, with its transfer and event, in one
 * database transaction. Idempotent.
 *
 * @throws UNAVAILABLE if the acquirer reports a different amount.
 */
export async function recordReport(row: PayoutRow, report: KnownPayout, now: Date): Promise<void> {
  const acquirerId = report.acquirerId ?? row.acquirerId;
  if (report.amountInCents !== row.amount) {
    return fail("UNAVAILABLE", { cause: new Error("The acquirer knows this payout by another amount") });
  }
  if (report.state === "pending") return awaitEnd(row, acquirerId, now);
  await db().transaction(async (tx) => {
    if (report.state === "refused") {
      await movePayout(tx, row, "fail", now, { acquirerId, failureReason: report.reason, readAt: null });
      return;
    }
    const { endToEndId } = report;
    const completed = { acquirerId, completedAt: now, endToEndId, readAt: nextReadOf(now, now) };
    await movePayout(tx, row, "complete", now, completed);
    if (report.state === "returned") await movePayout(tx, row, "return", now, { returnedAt: now, readAt: null });
  });
  if (row.status === "completed" && report.state === "completed") {
    await readAgain(row, nextReadOf(row.completedAt ?? now, now));
  }
}

/**
 * Reads a sent or completed payout from its acquirer and records the result. A payout that is
 * proven absent at the acquirer (`classifyAbsence`) fails as `not_sent` and is never sent again.
 * While the acquirer's list neither shows nor rules out the payout, it stays pending and the
 * members are notified.
 *
 * @throws UNAVAILABLE if the acquirer cannot be read.
 */
export async function followPayout(row: PayoutRow, now: Date): Promise<void> {
  const connection = await readConnection(row);
  const outcome = await getAcquirer(connection.kind).payouts?.read(connection, await referenceOf(row), now);
  if (outcome?.kind !== "done") return fail("UNAVAILABLE", { cause: outcome });
  const report = outcome.value;
  if (report.state !== "absent" && report.state !== "uncertain") return recordReport(row, report, now);
  if (row.status === "completed") return readAgain(row, nextReadOf(row.completedAt ?? now, now));
  await (report.state === "absent" ? concludeAbsent(row, now) : awaitCertainty(row, now));
}

async function referenceOf(row: PayoutRow): Promise<PayoutReference> {
  const { companyId, id, connectionId, amount: amountInCents, acquirerId, createdAt } = row;
  const sentAt = row.sentAt ?? createdAt;
  const isOther = and(
    eq(payouts.companyId, companyId),
    eq(payouts.connectionId, connectionId),
    ne(payouts.id, id),
    gte(payouts.createdAt, new Date(createdAt.getTime() - 30 * dayMs)),
    isNotNull(payouts.acquirerId),
  );
  const others =
    acquirerId === null
      ? await db()
          .select({ acquirerId: payouts.acquirerId })
          .from(payouts)
          .where(isOther)
          .orderBy(desc(payouts.createdAt))
          .limit(maxOthers)
      : [];
  const otherIds = others.flatMap((other) => other.acquirerId ?? []);
  return { key: keyOf(row), amountInCents, sentAt, acquirerId, otherIds };
}

/** Schedules another read and notifies the members once. A final status removes the notice. */
async function awaitCertainty(row: PayoutRow, now: Date): Promise<void> {
  const { companyId, id, amount: amountInCents, createdAt } = row;
  const sentAt = row.sentAt ?? createdAt;
  await readAgain(row, nextUncertainRead(sentAt, now));
  if (now.getTime() - sentAt.getTime() < toldAfterMs) return;
  await db().transaction(async (tx) => {
    const { status, acquirerId } = await lockPayout(tx, companyId, id);
    if (status !== "sent" || acquirerId !== null) return;
    await addNotice(tx, { companyId, id, kind: "payout_uncertain", subjectId: id, details: { amountInCents }, now });
  });
}

async function concludeAbsent(row: PayoutRow, now: Date): Promise<void> {
  const { sentAt, absentSince, sendableUntil } = row;
  if (!sentAt || (sendableUntil && sendableUntil.getTime() > Date.now())) return;
  const verdict = classifyAbsence({ sentAt, absentSince }, now);
  if (verdict === "first") {
    await db()
      .update(payouts)
      .set({ absentSince: now })
      .where(and(ofPayout(row.companyId, row.id), eq(payouts.status, "sent"), isNull(payouts.absentSince)));
  }
  if (verdict === "proven") {
    await db().transaction(async (tx) => {
      const current = await lockPayout(tx, row.companyId, row.id);
      // A concurrent read found the payout.
      if (current.acquirerId !== null || current.absentSince?.getTime() !== absentSince?.getTime()) return;
      await movePayout(tx, row, "fail", now, { failureReason: "not_sent", readAt: null });
    });
  }
}

/**
 * Schedules the next poll and clears earlier reports of absence, because the acquirer has the
 * payout. Keeps an acquirer id from a concurrent read.
 */
async function readAgain(
  { companyId, id, status }: PayoutRow,
  readAt: Date | null,
  acquirerId: string | null = null,
): Promise<void> {
  await db()
    .update(payouts)
    .set({ readAt, absentSince: null, ...(acquirerId !== null && { acquirerId }) })
    .where(and(ofPayout(companyId, id), eq(payouts.status, status)));
}

async function awaitEnd(row: PayoutRow, acquirerId: string | null, now: Date): Promise<void> {
  await readAgain(row, new Date(now.getTime() + pendingReadMs), acquirerId);
  if (row.status !== "sent") return;
  await db().transaction((tx) => removeNotice(tx, row.companyId, row.id));
}
