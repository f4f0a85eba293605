import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { requestMethods, statusClasses } from "@/db/request-enums";
import { parseAsPage, parseAsSearch, toPage } from "../ui/address-filters";

/** The log's filters in the URL; `request` is the open one. */
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

/** The log's input for these filters. */
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

/** Our ids are UUIDs of version 7; idempotency keys usually are random ones, of version 4. */
const ownId = /^[0-9a-f]{8}-[0-9a-f]{4}-7/i;

/** Filters by an id that was typed or pasted: a transaction's, or else an idempotency key. */
export function filterById(id: string | null): Pick<RequestFilters, "transaction" | "key"> {
  const isOwn = id !== null && ownId.test(id);
  return { transaction: isOwn ? id : null, key: isOwn ? null : id };
}
