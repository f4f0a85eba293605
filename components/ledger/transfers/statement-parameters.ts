import { createSerializer, parseAsStringLiteral } from "nuqs/server";
import { accounts, transferKinds } from "@/db/schema/ledger-enums";
import { parseAsDay, parseAsSearch } from "../../ui/address-filters";

/** URL parameters of a statement that links from other pages set. */
export const statementParameters = {
  account: parseAsStringLiteral(accounts).withDefault("available"),
  kind: parseAsStringLiteral(transferKinds),
  transactionId: parseAsSearch,
  startDate: parseAsDay,
  endDate: parseAsDay,
};

/** Returns the URL parameters of a statement as a query string. */
export const withStatement = createSerializer(statementParameters);
