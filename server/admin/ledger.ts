import { checkLedger } from "../finance/check-ledger";
import { type Command, readArguments } from "./command";
import { getNamedCompany } from "./companies";

/** `[--company ID]`: checks the ledger of one company or of all; exit status 1 when a rule is broken. */
export const checkLedgerCommand: Command = (args) => {
  const companyId = readArguments(args, { options: ["company"] }).optional("company");
  return async () => {
    if (companyId !== null) await getNamedCompany(companyId);
    const report = await checkLedger(companyId ?? undefined);
    if (!report.ok) process.exitCode = 1;
    return { ...report };
  };
};
