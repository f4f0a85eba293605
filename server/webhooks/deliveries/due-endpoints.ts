import { sql } from "drizzle-orm";
import { planningOutboxDb } from "@/db/client";
import type { EndpointKey } from "./endpoint";
import { pageRows } from "./limits";

/** Sorts before every endpoint. */
const noEndpoint: EndpointKey = { companyId: "00000000-0000-0000-0000-000000000000", endpoint: "" };

/**
 * Returns the endpoints with a delivery that is due at `now` (business time) and not leased. `only`
 * limits the result to one company.
 *
 * Reads one page of the index, earliest due first within an endpoint, and then continues after that
 * page's last endpoint. The cost is therefore bounded, regardless of an endpoint's backlog.
 */
export async function findDueEndpoints(now: Date, only?: string): Promise<EndpointKey[]> {
  const due: EndpointKey[] = [];
  let after = noEndpoint;
  for (;;) {
    let rows = 0;
    for (const { company_id: companyId, endpoint, deliveries, is_due } of await readPage(now, after, only)) {
      after = { companyId, endpoint };
      rows += deliveries;
      if (is_due) due.push(after);
    }
    if (rows < pageRows) return due;
  }
}

interface WaitingEndpoint extends Record<string, unknown> {
  company_id: string;
  endpoint: string;
  deliveries: number;
  is_due: boolean;
}

function readPage(now: Date, { companyId, endpoint }: EndpointKey, only?: string) {
  // Leases use the wall clock.
  const clock = new Date().toISOString();
  return planningOutboxDb().execute<WaitingEndpoint>(sql`
    SELECT company_id, endpoint, count(*)::int AS deliveries, min(next_attempt_at) <= ${now.toISOString()} AS is_due
    FROM (
      SELECT company_id, endpoint, next_attempt_at FROM deliveries
      WHERE next_attempt_at IS NOT NULL AND (leased_until IS NULL OR leased_until <= ${clock})
        AND (company_id, endpoint) > (${companyId}::uuid, ${endpoint}) ${only ? sql`AND company_id = ${only}` : sql``}
      ORDER BY company_id, endpoint, next_attempt_at LIMIT ${pageRows}
    ) page
    GROUP BY company_id, endpoint ORDER BY company_id, endpoint`);
}
