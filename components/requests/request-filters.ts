import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { requestMethods, statusClasses } from "@/db/request-enums";
import { parseAsPage, parseAsSearch, toPage } from "../ui/address-filters";

/** The filters in the URL; `request` is the one open in the drawer. */
export const requestFilters = {
  status: parseAsStringLiteral(statusClasses),
  method: parseAsStringLiteral(requestMethods),
  path: parseAsSearch,
  transaction: parseAsSearch,
  key: parseAsSearch,
  request: parseAsSearch,
  page: parseAsPage,
};
export type RequestFilters = inferParserType<typeof requestFilters>;

export const loadRequestFilters = createLoader(requestFilters);

/** The query for these filters. */
export function toRequestQuery({ status, method, path, transaction, key, page }: RequestFilters) {
  return {
    ...toPage(page),
    statusClass: status ?? undefined,
    method: method ?? undefined,
    path: path ?? undefined,
    transactionId: transaction ?? undefined,
    idempotencyKey: key ?? undefined,
  };
}

/** Our ids are version 7 UUIDs; idempotency keys are usually version 4. */
const ownId = /^[0-9a-f]{8}-[0-9a-f]{4}-7/i;

/** Filters by a typed or pasted id: a transaction's, otherwise an idempotency key. */
export function filterById(id: string | null): Pick<RequestFilters, "transaction" | "key"> {
  const isOwn = id !== null && ownId.test(id);
  return { transaction: isOwn ? id : null, key: isOwn ? null : id };
}
