import { type Tracking, trackingLimits } from "@/db/schema/payments-shapes";

const parameters = Object.keys(trackingLimits) as (keyof Tracking)[];

/** UTM values of the checkout link, source first; empty without any. */
export function originOf(tracking: Tracking | null): string {
  return parameters.flatMap((parameter) => tracking?.[parameter] ?? []).join(" · ");
}
