import { getAcquirer } from "../acquirers";
import type { Refusal } from "../acquirers/port";
import type { CompanyIdentity } from "../core/procedure";
import { fail } from "../errors";
import { isOnItsWay } from "./buyer-attempts";
import { registerBoleto } from "./create-boleto-charge";
import { registerPix } from "./create-pix-charge";
import { decideDispute, openDispute } from "./dispute-transaction";
import { expireTransaction } from "./expire-transaction";
import { recordAcquirerState } from "./record-acquirer-state";
import { refuseTransaction } from "./refuse-transaction";
import { settleTransaction } from "./settle-transaction";
import type { TransactionRow } from "./transaction-shape";

/** What a look at the acquirer's books changed in ours. */
export type Reconciled = "settled" | "refused" | "canceled" | "disputed" | "unchanged";

/** A card charge that never reached its acquirer: the card is gone with its token, so it can only be given up. */
const neverSent: Refusal = { reason: "issuer_unavailable", code: null, retryable: true };

/**
 * Makes our books agree with the acquirer's about one charge: reads the truth and applies it. Safe to repeat and to run
 * beside anything else, since every step is a conditional move of its own (reliability, rules 1 and 3).
 *
 * @throws UNAVAILABLE when the acquirer cannot be read.
 */
export async function reconcileTransaction(
  company: CompanyIdentity,
  row: TransactionRow,
  now: Date,
): Promise<Reconciled> {
  const { companyId, id } = row;
  const outcome = await getAcquirer(row.acquirer).readCharge(row.acquirerKey);
  if (outcome.kind !== "done") return fail("UNAVAILABLE", { cause: outcome });
  const { state, payments, refusal, dispute } = outcome.value;
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
  if (row.status !== "pending") return "unchanged";
  if (state === "open") {
    await recordAcquirerState(row, "accepted");
    return "unchanged";
  }
  if (row.paymentMethod === "credit_card") {
    if (await isOnItsWay(row)) return "unchanged";
    return (await refuseTransaction(companyId, id, neverSent, now, "released")) ? "refused" : "unchanged";
  }
  await (row.boleto ? registerBoleto(row, now) : registerPix(company, row, now));
  return "unchanged";
}
