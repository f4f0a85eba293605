import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "@/db/client";
import { transactions } from "@/db/schema";
import { connectionOf } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import { classifyAbsence } from "../../acquiring/port/absence";
import type { ChargeReport, Refusal } from "../../acquiring/port/port";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { agreeOnWin, decideDispute, openDispute } from "../disputes/dispute-transaction";
import { recordAcquirerRefund } from "../refunds/record-acquirer-refund";
import type { TransactionRow } from "../transactions/transaction-shape";
import { chargeReferenceOf, isAutomatic } from "./charge-request";
import { registerBoleto } from "./create-boleto-charge";
import { registerPix } from "./create-pix-charge";
import { expireTransaction } from "./expire-transaction";
import { keepChallenge } from "./keep-challenge";
import { recordAcquirerState } from "./record-acquirer-state";
import { refuseTransaction } from "./refuse-transaction";
import { mayBeInTransit } from "./sending-time";
import { settleTransaction } from "./settle-transaction";

export type Reconciled = "settled" | "refused" | "canceled" | "disputed" | "refunded" | "unchanged";

/**
 * Recorded for a charge that never reached its acquirer and cannot be sent again: its card was
 * erased, or the automatic charge is past its due date.
 */
const neverSent: Refusal = { reason: "issuer_unavailable", code: null, retryable: true };

/**
 * Reads a charge from its acquirer and applies the report. Safe to retry and to run concurrently,
 * because every step is a separate conditional update (docs/reliability.md rules 1 and 3). Once the
 * charge is proven absent at the acquirer, a Pix or boleto is registered again, and a card charge
 * or an automatic charge is abandoned.
 *
 * @throws UNAVAILABLE if the acquirer cannot be read.
 */
export async function reconcileTransaction(
  company: CompanyIdentity,
  row: TransactionRow,
  now: Date,
): Promise<Reconciled> {
  return (await reconcileWithReport(company, row, now)).change;
}

export async function reconcileWithReport(
  company: CompanyIdentity,
  row: TransactionRow,
  now: Date,
): Promise<{ change: Reconciled; report: ChargeReport }> {
  const report = await readReport(company, row);
  const change = await applyReport(row, report, now);
  const isDecided = change !== "unchanged" || row.status !== "pending";
  return { change: isDecided ? change : await pursue(company, row, report, now), report };
}

async function pursue(
  company: CompanyIdentity,
  row: TransactionRow,
  report: ChargeReport,
  now: Date,
): Promise<Reconciled> {
  if (report.refusal || report.state === "closed") return "unchanged";
  if (report.state === "open") {
    await keepChallenge(row, report.challenge);
    if (lacksCode(row)) await registerPix(company, row, now);
    else if (row.acquirerState !== "predicted" || row.absentSince)
      await recordAcquirerState(row, "accepted", row.sentAt);
    return "unchanged";
  }
  const isSentOnce = row.paymentMethod === "credit_card" || isAutomatic(row);
  if (isSentOnce && mayBeInTransit(row, connectionOf(company, row))) return "unchanged";
  if (!(await isAbsent(row, now))) return "unchanged";
  if (isSentOnce) {
    const refused = await refuseTransaction(row, neverSent, now, "released");
    return refused ? "refused" : "unchanged";
  }
  await (row.boleto ? registerBoleto(company, row, now) : registerPix(company, row, now));
  return "unchanged";
}

/**
 * Reports whether a Pix charge has no code because the acquirer's response was lost. Repeating the
 * request with the same key returns the same code.
 */
function lacksCode({ paymentMethod, pix, automatic }: TransactionRow): boolean {
  return paymentMethod === "pix" && !pix && !automatic;
}

/**
 * Cancels an expired pending charge, but only after its acquirer confirms that it is unpaid,
 * because a payment's callback may have been lost. Otherwise applies the acquirer's report.
 *
 * @throws UNAVAILABLE if the acquirer cannot be read; the next run then retries.
 */
export async function expireUnpaid(company: CompanyIdentity, row: TransactionRow, now: Date): Promise<Reconciled> {
  const change = await syncFromAcquirer(company, row, now);
  if (change !== "unchanged") return change;
  return (await expireTransaction(row.companyId, row.id, now, row.connectionId)) ? "canceled" : "unchanged";
}

/**
 * Applies the acquirer's report of a charge, without registering or abandoning the charge.
 *
 * @throws UNAVAILABLE if the acquirer cannot be read.
 */
export async function syncFromAcquirer(company: CompanyIdentity, row: TransactionRow, now: Date): Promise<Reconciled> {
  return applyReport(row, await readReport(company, row), now);
}

/**
 * Reports whether a charge is proven absent at its acquirer. The first report is only recorded.
 * After a later one, the result is true for only one of several concurrent callers.
 */
async function isAbsent(row: TransactionRow, now: Date): Promise<boolean> {
  const verdict = classifyAbsence(row, now);
  if (verdict === "early") return false;
  const { companyId, id, connectionId, sentAt } = row;
  const same = and(
    eq(transactions.companyId, companyId),
    eq(transactions.id, id),
    eq(transactions.connectionId, connectionId),
    eq(transactions.sentAt, sentAt),
  );
  if (verdict === "first") {
    await db().update(transactions).set({ absentSince: now }).where(same);
    return false;
  }
  const claimed = await db()
    .update(transactions)
    .set({ sentAt: now, absentSince: null })
    .where(and(same, isNotNull(transactions.absentSince)))
    .returning({ id: transactions.id });
  return claimed.length > 0;
}

async function readReport(company: CompanyIdentity, row: TransactionRow): Promise<ChargeReport> {
  const connection = connectionOf(company, row);
  const outcome = await getAcquirer(connection.kind).readCharge(connection, chargeReferenceOf(row));
  return outcome.kind === "done" ? outcome.value : fail("UNAVAILABLE", { cause: outcome });
}

async function applyReport(
  row: TransactionRow,
  { state, payments, isConcluded = false, refusal, disputes, refunds = [] }: ChargeReport,
  now: Date,
): Promise<Reconciled> {
  const { companyId, id, connectionId } = row;
  let change: Reconciled = "unchanged";
  for (const [index, payment] of payments.entries()) {
    const isFinal = isConcluded && index === payments.length - 1;
    if ((await settleTransaction(companyId, id, payment, now, { isFinal })) === "settled") change = "settled";
  }
  for (const dispute of disputes) {
    const { key, state: verdict, isInferred = false } = dispute;
    if (await openDispute(companyId, id, dispute, now)) change = "disputed";
    const isAgreed = isInferred || verdict === "opened" ? await agreeOnWin(row, key, verdict === "won", now) : true;
    if (verdict === "opened" || !isAgreed) continue;
    if (await decideDispute(companyId, id, key, verdict, now)) change = "disputed";
  }
  for (const refund of refunds) {
    if (await recordAcquirerRefund(companyId, id, refund, disputes, now)) change = "refunded";
  }
  if (change !== "unchanged") return change;
  if (refusal) return (await refuseTransaction(row, refusal, now)) ? "refused" : "unchanged";
  if (state === "closed") return (await expireTransaction(companyId, id, now, connectionId)) ? "canceled" : "unchanged";
  return "unchanged";
}
