import type { Funnel, FunnelSteps } from "@/server/reports/overview/funnel-schemas";
import { type TransactionFilters, withTransactionFilters } from "../../payments/transactions/transaction-filters";

/** The steps in order. */
export const stepNames = ["visits", "begun", "charged", "paid"] as const satisfies readonly (keyof FunnelSteps)[];

interface Period {
  startDate: string;
  endDate: string;
}

/**
 * The sales behind a step; null for visits and e-mails, which have none. Charged and paid orders are one list, whose
 * totals say how many were paid.
 */
export function stepHref(
  step: keyof FunnelSteps,
  { startDate, endDate }: Period,
  filters: Partial<TransactionFilters> = {},
): string | null {
  if (step === "visits" || step === "begun") return null;
  return withTransactionFilters("/transactions", { startDate, endDate, datedBy: "order", ...filters });
}

/** The filter of a row of products; null for the row of the others. */
export function soldFilter({ kind, soldId }: Funnel["products"][number]): Partial<TransactionFilters> | null {
  if (soldId === null || kind === null) return null;
  return kind === "product" ? { productId: soldId } : { paymentLinkId: soldId };
}

/** What visits keep of a source. */
const cutAt = 60;

/** The filter of a row of sources; null for the row of the others, and for a source that may have been cut. */
export function sourceFilter({ source }: Funnel["sources"][number]): Partial<TransactionFilters> | null {
  return source === null || source.length >= cutAt ? null : { source };
}
