import type { Company } from "../../accounts/company/companies";
import { listDestinations } from "./destinations";
import type { Destination, PayoutAccount, PayoutAccountPage, PayoutAccountQuery } from "./schemas";

/** Newest first. The company's own document is dated by the company's creation. */
export async function listPayoutAccounts(
  company: Company,
  { limit, offset }: PayoutAccountQuery,
): Promise<PayoutAccountPage> {
  const found = await listDestinations(company);
  const newestFirst = found.toSorted((a, b) => order(b).localeCompare(order(a)));
  const rows = newestFirst.slice(offset, offset + limit).map((each) => toPayoutAccount(company, each));
  return { rows, totalRows: found.length };
}

const order = ({ createdAt, id }: Destination) => `${createdAt} ${id}`;

function toPayoutAccount(company: Company, found: Destination): PayoutAccount {
  const { id, isOwnDocument, pixKeyType, pixKey, account, createdAt, usableAt: usableFrom } = found;
  const byAccount = account && `${account.bankCode} ${account.branch} ${account.accountNumber}`;
  return {
    id,
    kind: pixKeyType ?? "bank_account",
    maskedKey: pixKey ?? byAccount ?? "",
    ownerName: isOwnDocument ? company.legalName : (account?.holderName ?? null),
    usableFrom,
    createdAt,
  };
}
