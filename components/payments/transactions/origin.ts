import { type Tracking, trackingLimits } from "@/db/schema/payments-shapes";

const parameters = Object.keys(trackingLimits) as (keyof Tracking)[];

/** The UTM values of the buyer's checkout link, joined, source first. Empty if there are none. */
export function originOf(tracking: Tracking | null): string {
  return parameters.flatMap((parameter) => tracking?.[parameter] ?? []).join(" · ");
}
