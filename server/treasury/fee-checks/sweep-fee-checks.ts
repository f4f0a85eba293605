import { and, isNotNull, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { feeChecks } from "@/db/schema";
import { readConnection } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import { fail } from "../../core/failures/failure";
import { chargeReferenceOf } from "../../payments/charges/charge-request";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { askInTurns } from "../../payments/unknown-outcomes/ask-in-turns";
import { findLinesOf, readDue } from "../../payments/unknown-outcomes/lines";
import { type FeeCheckRow, readUnanswered } from "./fee-checks";
import { recordSettlement } from "./record-settlement";

/**
 * Reads the fees of paid sales due at `now` from their acquirers, until none is left or `deadline`
 * (wall clock) has passed. `only` limits the run to one company.
 *
 * @returns the number of fees read and the number of failures.
 */
export async function followFeeChecks(
  now: Date,
  deadline: Date,
  only?: string,
): Promise<{ feesRead: number; feesUnreachable: number }> {
  let read = 0;
  const { companyId, transactionId: id, readAt: dueAt } = feeChecks;
  const due = and(isNotNull(dueAt), lte(dueAt, now));
  const waiting = { table: feeChecks, companyId, id, transactionId: id, dueAt, due };
  const readChecks = async (company: string, ids: readonly string[]) =>
    (await readDue(waiting, company, ids)).map((check) => ({ ...check, id: check.transactionId }));
  const lines = await findLinesOf(waiting, readChecks, only);
  const unreachable = await askInTurns(lines, deadline, async (check) => {
    read += 1;
    await followFeeCheck(check, now);
  });
  return { feesRead: read, feesUnreachable: unreachable };
}

/**
 * A check that throws is retried.
 *
 * @throws UNAVAILABLE if the acquirer cannot be read or reports an impossible fee.
 */
async function followFeeCheck(check: FeeCheckRow, now: Date): Promise<void> {
  const { companyId, transactionId, connectionId } = check;
  const transaction = await getTransactionRow(companyId, transactionId);
  const connection = await readConnection({ companyId, connectionId });
  await readUnanswered(db(), check, now);
  const outcome = await getAcquirer(connection.kind).settlements?.read(connection, chargeReferenceOf(transaction));
  if (outcome?.kind !== "done") return fail("UNAVAILABLE", { cause: outcome });
  await recordSettlement(check, outcome.value, now);
}
