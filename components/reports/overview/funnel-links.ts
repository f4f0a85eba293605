import type { Funnel, FunnelSteps } from "@/server/reports/overview/funnel-schemas";
import { type TransactionFilters, withTransactionFilters } from "../../payments/transactions/transaction-filters";

export const stepNames = ["visits", "begun", "charged", "paid"] as const satisfies readonly (keyof FunnelSteps)[];

interface Period {
  startDate: string;
  endDate: string;
}

/**
 * Returns the link to the sales in a funnel step. Returns null for visits and emails, which have no
 * sales. Charged and paid orders link to the same list, whose totals show how many were paid.
 */
export function stepHref(
  step: keyof FunnelSteps,
  { startDate, endDate }: Period,
  filters: Partial<TransactionFilters> = {},
): string | null {
  if (step === "visits" || step === "begun") return null;
  return withTransactionFilters("/transactions", { startDate, endDate, datedBy: "order", ...filters });
}

/** Returns the filter for a product row. Returns null for the "others" row. */
export function soldFilter({ kind, soldId }: Funnel["products"][number]): Partial<TransactionFilters> | null {
  if (soldId === null || kind === null) return null;
  return kind === "product" ? { productId: soldId } : { paymentLinkId: soldId };
}

/** Maximum length of a source. Visits truncate longer ones. */
const cutAt = 60;

/**
 * Returns the filter for a source row. Returns null for the "others" row and for possibly truncated
 * sources.
 */
export function sourceFilter({ source }: Funnel["sources"][number]): Partial<TransactionFilters> | null {
  return source === null || source.length >= cutAt ? null : { source };
}
