import { and, eq, isNotNull, lte } from "drizzle-orm";
import { planningDb } from "@/db/client";
import { feeChecks } from "@/db/schema";
import { followFeeCheck } from "../fee-checks/follow-fee-check";
import { askInTurns } from "./ask-in-turns";
import { findLines, isAnyOf } from "./lines";

/**
 * Reads, at their acquirers, what was taken of paid sales, as far as they are due at `now`, until none is left or
 * `deadline` (real clock) has passed. `only`: one company.
 *
 * @returns how many it read, and how many could not be read.
 */
export async function followFeeChecks(
  now: Date,
  deadline: Date,
  only?: string,
): Promise<{ feesRead: number; feesUnreachable: number }> {
  let read = 0;
  const { companyId, transactionId: id, readAt: dueAt } = feeChecks;
  const due = and(isNotNull(dueAt), lte(dueAt, now));
  const rows = async (company: string, ids: readonly string[]) => {
    const found = await planningDb()
      .select()
      .from(feeChecks)
      .where(and(eq(companyId, company), isAnyOf(id, ids), due));
    return found.map((check) => ({ ...check, id: check.transactionId }));
  };
  const lines = await findLines({ table: feeChecks, companyId, id, transactionId: id, dueAt, due }, rows, only);
  const unreachable = await askInTurns(lines, deadline, async (check) => {
    read += 1;
    await followFeeCheck(check, now);
  });
  return { feesRead: read, feesUnreachable: unreachable };
}
