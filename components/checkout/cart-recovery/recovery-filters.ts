import { createLoader, type inferParserType, parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { recoveryCauses } from "@/db/schema/checkout-enums";
import { parseAsPage, toPage } from "../../ui/address-filters";

export const recoveryFilters = {
  cause: parseAsStringLiteral(recoveryCauses),
  step: parseAsInteger,
  salesPage: parseAsPage,
  page: parseAsPage,
};
export type RecoveryFilters = inferParserType<typeof recoveryFilters>;

export const loadRecoveryFilters = createLoader(recoveryFilters);

export function toRecoveryQuery(productId: string, { cause, step }: RecoveryFilters, page: number) {
  const isStep = step !== null && step >= 1 && step <= 3;
  return { productId, ...toPage(page), cause: cause ?? undefined, step: isStep ? step : undefined };
}
