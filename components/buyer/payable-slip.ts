import type { SlipState } from "@/server/boletos/schemas";

/** Whether there is something to pay, and so a line and bars to show. */
export function isPayable(state: SlipState): state is "open" | "overdue" {
  return state === "open" || state === "overdue";
}
