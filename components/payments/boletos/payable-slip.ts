import type { SlipState } from "@/server/payments/boletos/schemas";

/** Whether the boleto can still be paid. If not, its line and bars are not shown. */
export function isPayable(state: SlipState): state is "open" | "overdue" {
  return state === "open" || state === "overdue";
}
