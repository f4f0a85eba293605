import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { requestMethods, statusClasses } from "@/db/schema/webhooks-enums";
import {
  orderedPeriod,
  parseAsDay,
  parseAsPage,
  parseAsSearch,
  parseAsSearchOf,
  toPage,
} from "../../ui/address-filters";
import { endOfDay, startOfDay } from "../../ui/day-bounds";

export const longestCode = 100;

export const requestFilters = {
  status: parseAsStringLiteral(statusClasses),
  method: parseAsStringLiteral(requestMethods),
  path: parseAsSearch,
  code: parseAsSearchOf(longestCode),
  transaction: parseAsSearch,
  key: parseAsSearch,
  apiKey: parseAsSearch,
  startDate: parseAsDay,
  endDate: parseAsDay,
  request: parseAsSearch,
  page: parseAsPage,
};
export type RequestFilters = inferParserType<typeof requestFilters>;

/** Requests on the overview of a developer. */
export const latestRequests = { limit: 5, offset: 0 };

export const loadRequestFilters = createLoader(requestFilters);

export function toRequestQuery(filters: RequestFilters) {
  const { status, method, path, code, transaction, key, apiKey, page } = filters;
  const { startDate, endDate } = orderedPeriod(filters);
  return {
    ...toPage(page),
    statusClass: status ?? undefined,
    method: method ?? undefined,
    path: path ?? undefined,
    code: code ?? undefined,
    transactionId: transaction ?? undefined,
    idempotencyKey: key ?? undefined,
    apiKeyId: apiKey ?? undefined,
    from: startDate && startOfDay(startDate),
    to: endDate && endOfDay(endDate),
  };
}

/** Our ids are UUIDv7; idempotency keys are usually UUIDv4. */
const ownId = /^[0-9a-f]{8}-[0-9a-f]{4}-7/i;

/** A UUID of version 7 is a transaction; anything else is an idempotency key. */
export function filterById(id: string | null): Pick<RequestFilters, "transaction" | "key"> {
  const isOwn = id !== null && ownId.test(id);
  return { transaction: isOwn ? id : null, key: isOwn ? null : id };
}
