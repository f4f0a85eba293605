import { getAcquirer } from "../acquirers";
import type { ChargeReport, Refusal } from "../acquirers/port";
import type { CompanyIdentity } from "../core/procedure";
import { fail } from "../errors";
import { registerBoleto } from "./create-boleto-charge";
import { registerPix } from "./create-pix-charge";
import { decideDispute, openDispute } from "./dispute-transaction";
import { expireTransaction } from "./expire-transaction";
import { recordAcquirerState } from "./record-acquirer-state";
import { refuseTransaction } from "./refuse-transaction";
import { isOnItsWay } from "./sending-time";
import { settleTransaction } from "./settle-transaction";
import type { TransactionRow } from "./transaction-shape";

/** What a look at the acquirer's books changed in ours. */
export type Reconciled = "settled" | "refused" | "canceled" | "disputed" | "unchanged";

/** A card charge that never reached its acquirer: the card is gone with its token, so it can only be given up. */
const neverSent: Refusal = { reason: "issuer_unavailable", code: null, retryable: true };

/**
 * Makes our books agree with the acquirer's about one charge: reads the truth and applies it. Safe to repeat and to run
 * beside anything else, since every step is a conditional move of its own (docs/reliability.md rules 1 and 3).
 *
 * @throws UNAVAILABLE when the acquirer cannot be read.
 */
export async function reconcileTransaction(
  company: CompanyIdentity,
  row: TransactionRow,
  now: Date,
): Promise<Reconciled> {
  const report = await readReport(row);
  const change = await applyReport(row, report, now);
  if (change !== "unchanged" || row.status !== "pending") return change;
  if (report.refusal || report.state === "closed") return "unchanged";
  if (report.state === "open") {
    await recordAcquirerState(row, "accepted");
    return "unchanged";
  }
  if (row.paymentMethod === "credit_card") {
    if (isOnItsWay(row)) return "unchanged";
    const refused = await refuseTransaction(row.companyId, row.id, neverSent, now, "released");
    return refused ? "refused" : "unchanged";
  }
  await (row.boleto ? registerBoleto(row, now) : registerPix(company, row, now));
  return "unchanged";
}

/**
 * Cancels a pending charge whose time ran out, once its acquirer has said that nobody paid it: the notice of a payment
 * may have been lost. What the acquirer knows better is applied instead.
 *
 * @throws UNAVAILABLE when the acquirer cannot be read: the charge then waits for the next time.
 */
export async function expireUnpaid(row: TransactionRow, now: Date): Promise<Reconciled> {
  const change = await hearAcquirer(row, now);
  if (change !== "unchanged") return change;
  return (await expireTransaction(row.companyId, row.id, now)) ? "canceled" : "unchanged";
}

/**
 * Applies what the acquirer says of a charge, and no more: nothing is registered, nothing given up for want of an answer.
 *
 * @throws UNAVAILABLE when the acquirer cannot be read.
 */
export async function hearAcquirer(row: TransactionRow, now: Date): Promise<Reconciled> {
  return applyReport(row, await readReport(row), now);
}

async function readReport({ acquirer, acquirerKey }: TransactionRow): Promise<ChargeReport> {
  const outcome = await getAcquirer(acquirer).readCharge(acquirerKey);
  return outcome.kind === "done" ? outcome.value : fail("UNAVAILABLE", { cause: outcome });
}

/** What a report says of money, disputes, refusals and the end of a charge. */
async function applyReport(
  { companyId, id }: TransactionRow,
  { state, payments, refusal, dispute }: ChargeReport,
  now: Date,
): Promise<Reconciled> {
  let change: Reconciled = "unchanged";
  for (const payment of payments) {
    if ((await settleTransaction(companyId, id, payment, now)) === "settled") change = "settled";
  }
  if (dispute) {
    if (await openDispute(companyId, id, now)) change = "disputed";
    if (dispute !== "opened" && (await decideDispute(companyId, id, dispute, now))) change = "disputed";
  }
  if (change !== "unchanged") return change;
  if (refusal) return (await refuseTransaction(companyId, id, refusal, now)) ? "refused" : "unchanged";
  if (state === "closed") return (await expireTransaction(companyId, id, now)) ? "canceled" : "unchanged";
  return "unchanged";
}
