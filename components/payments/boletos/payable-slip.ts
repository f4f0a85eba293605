import type { SlipState } from "@/server/payments/boletos/schemas";

/** Otherwise, the digitable line and the barcode are hidden. */
export function isPayable(state: SlipState): state is "open" | "overdue" {
  return state === "open" || state === "overdue";
}
