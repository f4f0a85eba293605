import { sql } from "drizzle-orm";
import { planningOutboxDb } from "@/db/client";
import { pageRows } from "./limits";

/** Comes before every id. */
const noCompany = "00000000-0000-0000-0000-000000000000";

/**
 * The companies with events of which no deliveries have been planned; `only` that one, unread. What is read is bounded:
 * a page of the index, then the next one after its last company, however many events that company has.
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
