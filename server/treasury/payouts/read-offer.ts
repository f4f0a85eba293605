import type { Company } from "../../accounts/company/companies";
import { isSameAccount } from "../payout-accounts/adopt-account";
import { readAccounts } from "../payout-accounts/destinations";
import { findPayoutConnection, findRecipientAccount } from "./payout-connection";
import type { PayoutOffer } from "./schemas";

export async function readPayoutOffer(company: Company): Promise<PayoutOffer> {
  const connection = findPayoutConnection(company);
  if (!connection?.capabilities.byRecipient) return { isOffered: connection !== null, onlyTo: null };
  const account = await findRecipientAccount(connection);
  const known = await readAccounts(company.id);
  const onlyTo = known.flatMap((each) => (account && isSameAccount(each.account, account) ? [each.id] : []));
  return { isOffered: true, onlyTo };
}
