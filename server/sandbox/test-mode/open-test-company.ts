import { db } from "@/db/client";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { type Company, findTestCompany, lockCompany } from "../../accounts/company/companies";
import { openFirstConnection } from "../../acquiring/connections/connections";
import { fail } from "../../core/failures/failure";
import { readStanding } from "../../treasury/connections/rehearsals";
import { openCompany } from "./open-company";

/**
 * Creates a company's test company (docs/domains/sandbox.md), with the sandbox as its only
 * connection and the live company's members (`teamOf`). Idempotent, even under concurrency.
 *
 * @returns the id of the test company, also for a test company.
 * @throws company_is_sandbox for a company that itself uses only the sandbox.
 */
export async function openTestCompany(company: Company, by: AuditBy, now: Date): Promise<{ companyId: string }> {
  if (company.testOf) return { companyId: company.id };
  return db().transaction(async (tx) => {
    const row = await lockCompany(tx, company.id);
    const existing = await findTestCompany(company.id, tx);
    if (existing) return { companyId: existing };
    if ((await readStanding(company.id, tx)).isRehearsing) fail("company_is_sandbox");
    // The company may have been blocked after it was loaded.
    if (row.blockedAt) fail("FORBIDDEN");
    const companyId = await openCompany(tx, row, { testOf: company.id, now });
    await openFirstConnection(tx, companyId, now);
    const entry = { ...by, action: "company.test_opened", now } as const;
    await recordAudit(tx, { ...entry, companyId: company.id, subjectId: companyId });
    await recordAudit(tx, { ...entry, companyId, subjectId: companyId });
    return { companyId };
  });
}
