import { type Tracking, trackingLimits } from "@/db/schema/payments-shapes";

const parameters = Object.keys(trackingLimits) as (keyof Tracking)[];

/** Joins the UTM values of the checkout link, source first. Empty if there are none. */
export function originOf(tracking: Tracking | null): string {
  return parameters.flatMap((parameter) => tracking?.[parameter] ?? []).join(" · ");
}
