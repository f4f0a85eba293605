import { isDay } from "../../core/calendar/calendar";
import { reconcileDay } from "../../treasury/reconciliations/reconcile-day";
import { type Command, readArguments, UsageFault } from "./command";
import { getNamedCompany } from "./companies";

/**
 * `--day YYYY-MM-DD [--company ID]`: compares the ledger with the banks' lists of received Pix.
 * Exits with status 1 if a difference is open or a bank's list is unavailable.
 */
export const reconcileCommand: Command = (args) => {
  const given = readArguments(args, { options: ["day", "company"] });
  const day = given.required("day");
  if (!isDay(day)) throw new UsageFault("--day: must be an existing date in the form YYYY-MM-DD");
  const companyId = given.optional("company");
  return async (now) => {
    if (companyId !== null) await getNamedCompany(companyId);
    const report = await reconcileDay(day, now, companyId ?? undefined);
    if (!report.ok) process.exitCode = 1;
    return { ...report };
  };
};
