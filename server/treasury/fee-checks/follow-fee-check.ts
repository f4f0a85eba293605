import { db } from "@/db/client";
import { readConnection } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import { fail } from "../../core/failures/failure";
import { chargeReferenceOf } from "../../payments/charges/charge-request";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { type FeeCheckRow, readUnanswered } from "./fee-checks";
import { recordSettlement } from "./record-settlement";

/**
 * Reads the fee of a sale at its acquirer and records it. The check is retried later if it throws.
 *
 * @throws UNAVAILABLE if the acquirer cannot be read or reports an impossible fee.
 */
export async function followFeeCheck(check: FeeCheckRow, now: Date): Promise<void> {
  const { companyId, transactionId, connectionId } = check;
  const transaction = await getTransactionRow(companyId, transactionId);
  const connection = await readConnection({ companyId, connectionId });
  await readUnanswered(db(), check, now);
  const outcome = await getAcquirer(connection.kind).settlements?.read(connection, chargeReferenceOf(transaction));
  if (outcome?.kind !== "done") return fail("UNAVAILABLE", { cause: outcome });
  await recordSettlement(check, outcome.value, now);
}
