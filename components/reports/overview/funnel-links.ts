import type { Funnel, FunnelSteps } from "@/server/reports/overview/funnel-schemas";
import { type TransactionFilters, withTransactionFilters } from "../../payments/transactions/transaction-filters";

export const stepNames = ["visits", "begun", "charged", "paid"] as const satisfies readonly (keyof FunnelSteps)[];

interface Period {
  startDate: string;
  endDate: string;
}

/**
 * Link to a step's sales; null for visits and emails, which have none. Charged and paid orders link
 * to the same list, whose totals show the paid ones.
 */
export function stepHref(
  step: keyof FunnelSteps,
  { startDate, endDate }: Period,
  filters: Partial<TransactionFilters> = {},
): string | null {
  if (step === "visits" || step === "begun") return null;
  return withTransactionFilters("/transactions", { startDate, endDate, datedBy: "order", ...filters });
}

/** Null for the "others" row. */
export function soldFilter({ kind, soldId }: Funnel["products"][number]): Partial<TransactionFilters> | null {
  if (soldId === null || kind === null) return null;
  return kind === "product" ? { productId: soldId } : { paymentLinkId: soldId };
}

/** Visits truncate longer sources. */
const cutAt = 60;

/** Null for the "others" row and for possibly truncated sources. */
export function sourceFilter({ source }: Funnel["sources"][number]): Partial<TransactionFilters> | null {
  return source === null || source.length >= cutAt ? null : { source };
}
