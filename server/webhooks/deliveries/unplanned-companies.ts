import { sql } from "drizzle-orm";
import { planningOutboxDb } from "@/db/client";
import { pageRows } from "./limits";

/** Sorts before every ID. */
const noCompany = "00000000-0000-0000-0000-000000000000";

/**
 * Returns the companies with unplanned events. With `only`, returns that company without a query.
 * Reads one page of the index and then continues after that page's last company, so the cost is
 * bounded, regardless of the number of events of a company.
 */
export async function findUnplannedCompanies(only?: string): Promise<string[]> {
  if (only) return [only];
  const companies: string[] = [];
  for (;;) {
    const page = await readPage(companies.at(-1) ?? noCompany);
    let rows = 0;
    for (const { company_id, events } of page) {
      companies.push(company_id);
      rows += events;
    }
    if (rows < pageRows) return companies;
  }
}

function readPage(after: string) {
  return planningOutboxDb().execute<{ company_id: string; events: number }>(sql`
    SELECT company_id, count(*)::int AS events
    FROM (
      SELECT company_id FROM events WHERE planned_at IS NULL AND company_id > ${after}
      ORDER BY company_id LIMIT ${pageRows}
    ) page
    GROUP BY company_id ORDER BY company_id`);
}
