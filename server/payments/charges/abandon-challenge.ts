import { connectionOf } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import type { TransactionRow } from "../transactions/transaction-shape";
import { getTransactionRow } from "../transactions/transactions";
import { chargeReferenceOf } from "./charge-request";
import { reconcileTransaction } from "./reconcile-transaction";

export function isChallenged({ status, card }: Pick<TransactionRow, "status" | "card">): boolean {
  return status === "pending" && card?.challengeUrl !== undefined;
}

/**
 * Cancels a card charge whose buyer did not complete the challenge, so that a replacement charge
 * cannot lead to a second payment. A charge that the acquirer reports as paid is settled instead.
 *
 * @returns the decided charge.
 * @throws UNAVAILABLE until the acquirer reports the charge as ended. Until then, no replacement
 * may be charged.
 */
export async function abandonChallenge(
  company: CompanyIdentity,
  row: TransactionRow,
  now: Date,
): Promise<TransactionRow> {
  const connection = connectionOf(company, row);
  const outcome = await getAcquirer(connection.kind).cancelCharge(connection, chargeReferenceOf(row), now);
  await reconcileTransaction(company, row, now);
  const ended = await getTransactionRow(row.companyId, row.id);
  return ended.status === "pending" ? fail("UNAVAILABLE", { cause: outcome }) : ended;
}
