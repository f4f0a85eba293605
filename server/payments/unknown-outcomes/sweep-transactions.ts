import { and, eq, lte } from "drizzle-orm";
import { transactions } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import { expireUnpaid } from "../charges/reconcile-transaction";
import { askInTurns } from "./ask-in-turns";
import { findChargeLines } from "./lines";

/**
 * Expires the pending charges due at `now` until none is left or `deadline` (wall clock) has
 * passed. Reads each charge from its acquirer once more and cancels it if it is unpaid. If the
 * acquirer does not respond, the next run retries. `only` limits the run to one company.
 *
 * @returns the number of canceled charges, of charges found paid, and of charges that could not be
 * read.
 */
export async function sweepTransactions(
  now: Date,
  deadline: Date,
  only?: string,
): Promise<{ canceled: number; settled: number; unreachable: number }> {
  const { expiresAt: dueAt, status } = transactions;
  const lines = await findChargeLines({ dueAt, due: and(eq(status, "pending"), lte(dueAt, now)) }, only);
  const counts = { canceled: 0, settled: 0 };
  const unreachable = await askInTurns(lines, deadline, async (row) => {
    const change = await expireUnpaid(await getCompany(row.companyId), row, now);
    if (change === "canceled" || change === "settled") counts[change] += 1;
  });
  return { ...counts, unreachable };
}
