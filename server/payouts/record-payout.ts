import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { payouts } from "@/db/schema";
import { getAcquirer } from "../acquirers";
import { weighAbsence } from "../acquirers/absence";
import type { PayoutReport } from "../acquirers/payout-port";
import { readConnection } from "../connections/connections";
import { fail } from "../errors";
import { movePayout } from "./move-payout";
import { ofPayout, type PayoutRow } from "./payouts";

const dayMs = 24 * 60 * 60 * 1000;
const pendingReadMs = 5_000;

/** Our own key of a payout at its acquirer. */
export function keyOf({ id }: Pick<PayoutRow, "id">): string {
  return id.replaceAll("-", "");
}

/** Daily for ten days after completion, then weekly: a Pix can be returned within 90 days. */
function nextReadOf(completedAt: Date, now: Date): Date | null {
  const days = (now.getTime() - completedAt.getTime()) / dayMs;
  if (days >= 90) return null;
  return new Date(now.getTime() + (days < 10 ? dayMs : 7 * dayMs));
}

/**
 * Records what the acquirer reports of a sent or completed payout, with its transfer and its event in one commit.
 * Idempotent.
 *
 * @throws UNAVAILABLE if the acquirer reports another amount.
 */
export async function recordReport(
  row: PayoutRow,
  report: Exclude<PayoutReport, { state: "absent" }>,
  now: Date,
): Promise<void> {
  if (report.amountInCents !== row.amount) {
    return fail("UNAVAILABLE", { cause: new Error("The acquirer knows this payout by another amount") });
  }
  if (report.state === "pending") return readAgain(row, new Date(now.getTime() + pendingReadMs));
  await db().transaction(async (tx) => {
    if (report.state === "refused") {
      await movePayout(tx, row, "fail", now, { failureReason: report.reason, readAt: null });
      return;
    }
    const { endToEndId } = report;
    await movePayout(tx, row, "complete", now, { completedAt: now, endToEndId, readAt: nextReadOf(now, now) });
    if (report.state === "returned") await movePayout(tx, row, "return", now, { returnedAt: now, readAt: null });
  });
  if (row.status === "completed" && report.state === "completed") {
    await readAgain(row, nextReadOf(row.completedAt ?? now, now));
  }
}

/**
 * Reads a sent or completed payout at its acquirer and records the answer. If the acquirer proves not to know it
 * (`weighAbsence`), it failed as `not_sent`; it is never sent again.
 *
 * @throws UNAVAILABLE when the acquirer cannot be read.
 */
export async function followPayout(row: PayoutRow, now: Date): Promise<void> {
  const connection = await readConnection(row);
  const outcome = await getAcquirer(connection.kind).payouts?.read(connection, { key: keyOf(row) }, now);
  if (outcome?.kind !== "done") return fail("UNAVAILABLE", { cause: outcome });
  if (outcome.value.state !== "absent") return recordReport(row, outcome.value, now);
  if (row.status === "completed") return readAgain(row, nextReadOf(row.completedAt ?? now, now));
  await concludeAbsent(row, now);
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
    await db().transaction((tx) => movePayout(tx, row, "fail", now, { failureReason: "not_sent", readAt: null }));
  }
}

/** Once the acquirer knows the payout, earlier reports of its absence no longer count. */
async function readAgain({ companyId, id, status }: PayoutRow, readAt: Date | null): Promise<void> {
  await db()
    .update(payouts)
    .set({ readAt, absentSince: null })
    .where(and(ofPayout(companyId, id), eq(payouts.status, status)));
}
