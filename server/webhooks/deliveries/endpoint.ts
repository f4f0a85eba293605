import { and, eq } from "drizzle-orm";
import { deliveries, troubledEndpoints } from "@/db/schema";

/** The unit that is throttled, paused and disabled: a company's webhook, or the origin of its `postbackUrl`s. */
export interface EndpointKey {
  companyId: string;
  /** The webhook's id, or the origin. */
  endpoint: string;
}

/** The condition for an endpoint's row in `troubled_endpoints`. */
export function troubleOf({ companyId, endpoint }: EndpointKey) {
  return and(eq(troubledEndpoints.companyId, companyId), eq(troubledEndpoints.endpoint, endpoint));
}

/** The condition for all deliveries to an endpoint. */
export function deliveriesTo({ companyId, endpoint }: EndpointKey) {
  return and(eq(deliveries.companyId, companyId), eq(deliveries.endpoint, endpoint));
}
