import { findCompany } from "../../accounts/company/companies";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { type Command, readArguments } from "./command";
import { getNamedCompany } from "./companies";

/**
 * `[--company ID]`: checks the ledger. Exits with status 1 if a check fails. `testOf` is the live
 * company of a test company.
 */
export const checkLedgerCommand: Command = (args) => {
  const companyId = readArguments(args, { options: ["company"] }).optional("company");
  return async () => {
    const company = companyId === null ? null : await getNamedCompany(companyId);
    const report = await checkLedger(companyId ?? undefined);
    if (!report.ok) process.exitCode = 1;
    const faults = await Promise.all(
      report.faults.map(async (fault) => ({ ...fault, testOf: (await findCompany(fault.companyId))?.testOf ?? null })),
    );
    return { ...report, faults, ...(company && { testOf: company.testOf }) };
  };
};
