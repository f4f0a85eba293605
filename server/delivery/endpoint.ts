import { and, eq } from "drizzle-orm";
import { deliveries, troubledEndpoints } from "@/db/schema";

/** What is throttled, paused and disabled as one: a company's webhook, or the origin of its `postbackUrl`s. */
export interface EndpointKey {
  companyId: string;
  /** The webhook's id, or the origin. */
  endpoint: string;
}

/** The row of `troubled_endpoints` that an endpoint in trouble has. */
export function troubleOf({ companyId, endpoint }: EndpointKey) {
  return and(eq(troubledEndpoints.companyId, companyId), eq(troubledEndpoints.endpoint, endpoint));
}

/** All deliveries to an endpoint. */
export function deliveriesTo({ companyId, endpoint }: EndpointKey) {
  return and(eq(deliveries.companyId, companyId), eq(deliveries.endpoint, endpoint));
}
