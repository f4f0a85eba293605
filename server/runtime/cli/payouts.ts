import { concludePayout, type SeenOutcome } from "../../treasury/payouts/conclude-payout";
import { type Command, readArguments, UsageFault } from "./command";
import { getNamedCompany } from "./companies";

const outcomes: readonly SeenOutcome[] = ["completed", "not_sent"];

/**
 * `PAYOUT --company ID --as completed|not_sent`: records the outcome, as shown in the acquirer's
 * dashboard, of a payout that the acquirer's list neither confirms nor rules out.
 */
export const concludePayoutCommand: Command = (args) => {
  const given = readArguments(args, { positionals: 1, options: ["company", "as"] });
  const payoutId = given.positional("PAYOUT");
  const companyId = given.required("company");
  const named = given.required("as");
  const outcome = outcomes.find((each) => each === named);
  if (!outcome) throw new UsageFault(`--as: must be one of: ${outcomes.join(", ")}`);
  return async (now) => {
    await getNamedCompany(companyId);
    await concludePayout({ companyId, payoutId }, outcome, now);
    return { companyId, payoutId, outcome };
  };
};
