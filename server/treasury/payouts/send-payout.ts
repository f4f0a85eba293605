import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { companies, payouts } from "@/db/schema";
import { byPlatform } from "../../accounts/audit/audit";
import { readConnection } from "../../acquiring/connections/connections";
import { getAcquirer, isPlayMoney } from "../../acquiring/port";
import { isOnHold } from "../../core/hold/hold";
import { findDestination } from "../payout-accounts/destinations";
import { cancel } from "./cancel-payout";
import { movePayout } from "./move-payout";
import { findHindrance } from "./payout-connection";
import { lockPayout, ofPayout, type PayoutRow } from "./payouts";
import { keyOf, recordReport } from "./record-payout";

/** Maximum time in transit (wall clock), and the minimum remaining time for sending. */
const patienceMs = 90_000;
const answerMs = 60_000;

/** Delay before a payout is looked up after a lost response. */
const firstReadMs = 60_000;

/**
 * Sends a scheduled payout. Commits the status `sent`, calls the acquirer and records the result.
 * Only one of several concurrent calls sends the payout, and it is never sent again. If the
 * response is lost or the process crashes, the job `reconciliation` reads the result
 * (docs/reliability.md rule 1). Payouts of blocked companies and inactive recipients are delayed.
 */
export async function sendPayout({ companyId, id }: PayoutRow, now: Date): Promise<void> {
  // Must precede the status `sent`, because a payout marked but not sent would later be recorded as failed.
  if (await isOnHold()) return;
  const row = await db().transaction((tx) => claim(tx, companyId, id, now));
  if (!row) return;
  const connection = await readConnection(row);
  const { payouts: operations } = getAcquirer(connection.kind);
  // A process suspended after its commit must not send the payout, because the payout may soon be declared absent.
  if (!operations || (row.sendableUntil?.getTime() ?? 0) - Date.now() < answerMs) return;
  const { amount: amountInCents, pixKeyType, pixKey, account, description } = row;
  const request = { key: keyOf(row), amountInCents, pixKeyType, pixKey, account, description, now };
  const outcome = await operations.send(connection, request);
  if (outcome.kind === "done") {
    const report = outcome.value;
    if (report.state !== "absent" && report.state !== "uncertain") await recordReport(row, report, now);
  }
  if (outcome.kind === "refused" || outcome.kind === "unsupported") {
    await recordReport(row, { state: "refused", amountInCents, reason: "refused_by_bank" }, now);
  }
  if (outcome.kind === "unknown" && isPlayMoney(connection)) await endSending(row);
}

/**
 * Marks a sandbox payout as no longer in flight, because the sandbox runs in this process and its
 * call has returned.
 */
async function endSending({ companyId, id }: PayoutRow): Promise<void> {
  await db()
    .update(payouts)
    .set({ sendableUntil: new Date() })
    .where(and(ofPayout(companyId, id), eq(payouts.status, "sent")));
}

/**
 * Marks a payout as sent. Returns null if it must not be sent now. Cancels a payout whose
 * destination was removed or is no longer the recipient's bank account.
 */
async function claim(tx: Executor, companyId: string, payoutId: string, now: Date): Promise<PayoutRow | null> {
  // Waits for the commit of a concurrent change to the company's document or blocked state.
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for("no key update");
  if (!company || company.blockedAt) return null;
  const row = await lockPayout(tx, companyId, payoutId);
  if (row.status !== "scheduled") return null;
  const destination = await findDestination(company, { id: row.destinationId }, tx);
  if (!destination || destination.pixKey !== row.pixKey) {
    await cancel(tx, row, byPlatform, now);
    return null;
  }
  // An inactive recipient only delays the payout. A changed recipient account makes the destination
  // obsolete and cancels the payout.
  const hindrance = await findHindrance(
    await readConnection(row, tx),
    { ...row, isOwnDocument: destination.isOwnDocument },
    tx,
  );
  if (hindrance === "recipient_not_active") return null;
  if (hindrance === "destination_not_recipients") {
    await cancel(tx, row, byPlatform, now);
    return null;
  }
  return movePayout(tx, row, "send", now, {
    sentAt: now,
    sendableUntil: new Date(Date.now() + patienceMs),
    readAt: new Date(now.getTime() + firstReadMs),
  });
}
