import type { SlipState } from "@/server/payments/boletos/schemas";

/** Reports whether the boleto can still be paid. Otherwise, its digitable line and barcode are hidden. */
export function isPayable(state: SlipState): state is "open" | "overdue" {
  return state === "open" || state === "overdue";
}
