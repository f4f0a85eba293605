import { and, desc, eq, gte, isNotNull, isNull, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { dayMs, hourMs, minuteMs } from "@/db/durations";
import { payouts } from "@/db/schema";
import { refundWindowDays } from "@/db/schema/payments-enums";
import { addNotice, removeNotice } from "../../accounts/notices/add-notice";
import { readConnection } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import { weighAbsence } from "../../acquiring/port/absence";
import type { KnownPayout, PayoutReference } from "../../acquiring/port/payout-port";
import { fail } from "../../errors";
import { movePayout } from "./move-payout";
import { lockPayout, ofPayout, type PayoutRow } from "./payouts";

const pendingReadMs = 5_000;
/** How long the acquirer's list may show nothing certain before the members are told. */
const toldAfterMs = 10 * minuteMs;
/** Far more of a connection's payouts than are sent within the time of an uncertain one. */
const maxOthers = 1_000;

/** Our own key of a payout at its acquirer. */
export function keyOf({ id }: Pick<PayoutRow, "id">): string {
  return id.replaceAll("-", "");
}

/** Daily for ten days after completion, then weekly, while a Pix can be returned. */
function nextReadOf(completedAt: Date, now: Date): Date | null {
  const days = (now.getTime() - completedAt.getTime()) / dayMs;
  if (days >= refundWindowDays.pix) return null;
  return new Date(now.getTime() + (days < 10 ? dayMs : 7 * dayMs));
}

/** Every ten minutes at first, then hourly, and daily after two days: a list that shows it may come late. */
function nextUncertainRead(sentAt: Date, now: Date): Date {
  const age = now.getTime() - sentAt.getTime();
  return new Date(now.getTime() + (age < hourMs ? 10 * minuteMs : age < 2 * dayMs ? hourMs : dayMs));
}

/**
 * Records what the acquirer reports of a sent or completed payout, with its transfer and its event in one commit.
 * Idempotent.
 *
 * @throws UNAVAILABLE if the acquirer reports another amount.
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
 * Reads a sent or completed payout at its acquirer and records the answer. If the acquirer proves not to know it
 * (`weighAbsence`), it failed as `not_sent`; it is never sent again. While the acquirer's list can neither show it nor
 * rule it out, it waits, and the members are told.
 *
 * @throws UNAVAILABLE when the acquirer cannot be read.
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

/** How the acquirer looks up a payout. */
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

/** Reads the payout again later, and tells the members once. The notice ends with the payout's outcome. */
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
  const verdict = weighAbsence({ sentAt, absentSince }, now);
  if (verdict === "first") {
    await db()
      .update(payouts)
      .set({ absentSince: now })
      .where(and(ofPayout(row.companyId, row.id), eq(payouts.status, "sent"), isNull(payouts.absentSince)));
  }
  if (verdict === "proven") {
    await db().transaction(async (tx) => {
      const current = await lockPayout(tx, row.companyId, row.id);
      // Another reader has found it since.
      if (current.acquirerId !== null || current.absentSince?.getTime() !== absentSince?.getTime()) return;
      await movePayout(tx, row, "fail", now, { failureReason: "not_sent", readAt: null });
    });
  }
}

/**
 * Once the acquirer knows the payout, earlier reports of its absence no longer count. An id that another reader has
 * stored meanwhile stays.
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

/** Reads a payout again that its acquirer knows and has not ended: nothing about it is uncertain any more. */
async function awaitEnd(row: PayoutRow, acquirerId: string | null, now: Date): Promise<void> {
  await readAgain(row, new Date(now.getTime() + pendingReadMs), acquirerId);
  if (row.status !== "sent") return;
  await db().transaction((tx) => removeNotice(tx, row.companyId, row.id));
}
