import { createSerializer, parseAsStringLiteral } from "nuqs/server";
import { accounts, transferKinds } from "@/db/schema/ledger-enums";
import { parseAsDay, parseAsSearch } from "../../ui/address-filters";

/** Parameters that other pages' links set. */
export const statementParameters = {
  account: parseAsStringLiteral(accounts).withDefault("available"),
  kind: parseAsStringLiteral(transferKinds),
  transactionId: parseAsSearch,
  startDate: parseAsDay,
  endDate: parseAsDay,
};

export const withStatement = createSerializer(statementParameters);
