import { type Tracking, trackingLimits } from "@/db/shapes";

const parameters = Object.keys(trackingLimits) as (keyof Tracking)[];

/** The UTM parameters of the link that a buyer came by, source first; empty without any. */
export function originOf(tracking: Tracking | null): string {
  return parameters.flatMap((parameter) => tracking?.[parameter] ?? []).join(" · ");
}
