import { and, eq } from "drizzle-orm";
import { deliveries, troubledEndpoints } from "@/db/schema";

/**
 * Unit of throttling, pausing and disabling: a company's webhook, or the origin of its
 * `postbackUrl`s.
 */
export interface EndpointKey {
  companyId: string;
  endpoint: string;
}

export function troubleOf({ companyId, endpoint }: EndpointKey) {
  return and(eq(troubledEndpoints.companyId, companyId), eq(troubledEndpoints.endpoint, endpoint));
}

export function deliveriesTo({ companyId, endpoint }: EndpointKey) {
  return and(eq(deliveries.companyId, companyId), eq(deliveries.endpoint, endpoint));
}
