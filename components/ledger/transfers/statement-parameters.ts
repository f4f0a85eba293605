import { createSerializer, parseAsStringLiteral } from "nuqs/server";
import { accounts, transferKinds } from "@/db/schema/ledger-enums";
import { parseAsDay, parseAsSearch } from "../../ui/address-filters";

/** The parameters of a statement's URL that links of other pages set. */
export const statementParameters = {
  account: parseAsStringLiteral(accounts).withDefault("available"),
  kind: parseAsStringLiteral(transferKinds),
  transactionId: parseAsSearch,
  startDate: parseAsDay,
  endDate: parseAsDay,
};

/** The URL of a statement. */
export const withStatement = createSerializer(statementParameters);
