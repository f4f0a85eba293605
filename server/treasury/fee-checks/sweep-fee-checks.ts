import { and, isNotNull, lte } from "drizzle-orm";
import { feeChecks } from "@/db/schema";
import { askInTurns } from "../../payments/unknown-outcomes/ask-in-turns";
import { findLinesOf, readDue } from "../../payments/unknown-outcomes/lines";
import { followFeeCheck } from "./follow-fee-check";

/**
 * Reads the fees of paid sales due at `now` at their acquirers, until none is left or `deadline` (wall clock) has
 * passed. `only` restricts the run to one company.
 *
 * @returns the numbers read and failed.
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
