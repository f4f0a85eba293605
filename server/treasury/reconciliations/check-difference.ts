import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { differences } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { reconcileTransaction } from "../../payments/charges/reconcile-transaction";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { compareNow } from "./compare-now";
import type { DifferenceRow } from "./difference-shape";
import type { ReconciliationRun } from "./schemas";

/**
 * Reads the charge of an open difference from its bank, applies the report and reconciles the day
 * again. Moves only money that the bank reports.
 *
 * @throws NOT_FOUND
 * @throws a state error if the difference is resolved.
 * @throws UNAVAILABLE if the bank does not report the charge.
 */
export async function checkDifference(
  company: CompanyIdentity,
  differenceId: string,
  now: Date,
  by: AuditBy,
): Promise<ReconciliationRun> {
  const { id: companyId } = company;
  const { transactionId, day, connectionId, resolvedAt } = await getDifference(companyId, differenceId);
  if (resolvedAt) return fail("difference_resolved");
  if (transactionId) await reconcileTransaction(company, await getTransactionRow(companyId, transactionId), now);
  const run = await compareNow(companyId, { day, connectionId }, now);
  await recordAudit(db(), {
    companyId,
    ...by,
    action: "difference.checked",
    subjectId: differenceId,
    after: { day },
    now,
  });
  return run;
}

export async function getDifference(companyId: string, differenceId: string): Promise<DifferenceRow> {
  if (!isId(differenceId)) return fail("NOT_FOUND");
  const [row] = await db()
    .select()
    .from(differences)
    .where(and(eq(differences.companyId, companyId), eq(differences.id, differenceId)));
  return row ?? fail("NOT_FOUND");
}
