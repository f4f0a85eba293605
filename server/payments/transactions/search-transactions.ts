import { eq, ilike, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { planningDb } from "@/db/client";
import { customers, transactions } from "@/db/schema";
import { anyTextContains, isIndexed } from "../../customers/customers/search-part";

/** Maximum number of ids returned. With more matches, a scan fills a page quickly. */
const maxFound = 20_000;

interface Search {
  companyId: string;
  text: string;
  part: string;
}

export function isSearched(text: Placeholder, part: Placeholder): SQL | undefined {
  return or(eq(transactions.externalId, text), isOfBuyer(part));
}

const isOfBuyer = (part: string | Placeholder) =>
  or(ilike(transactions.customerName, part), ilike(transactions.customerEmail, part));

/**
 * SQL condition for the customers whose charges may match. A customer keeps the names and emails of
 * all their transactions, and customers are fewer and narrower than transactions.
 */
const mayBeMeant = async ({ text, part }: Search) =>
  (await isIndexed(text))
    ? anyTextContains(part)
    : ilike(
        sql`concat_ws(chr(10), ${customers.name}, array_to_string(${customers.formerNames}, chr(10)),
          array_to_string(${customers.emails}, chr(10)))`,
        part,
      );

/**
 * SQL condition: not paid yet. A pending charge may have a name or email that is added to its
 * customer only once the charge is paid.
 */
const isPending = eq(transactions.status, "pending");

/**
 * Returns the ids of a company's transactions that match a text, newest first, as a PostgreSQL
 * array, or null if there are too many. Without the index on customers, it reads all transactions
 * of the company and stops at the limit.
 *
 * The query is planned at execution, because the number of matching customers depends on the text.
 * Most charges of a buyer have the buyer's name, so the name is compared once per buyer. `OFFSET 0`
 * prevents the planner from joining all transactions to the customers.
 */
export async function findSearched(search: Search): Promise<string | null> {
  const { companyId, text, part } = search;
  const [found] = await planningDb().execute<{ matches: number; ids: string | null }>(sql`
    SELECT count(*)::int AS matches, array_agg(id ORDER BY created_at DESC, id DESC)::text AS ids FROM (
      SELECT ${transactions.id}, ${transactions.createdAt} FROM ${transactions}
      WHERE ${transactions.companyId} = ${companyId} AND ${transactions.externalId} = ${text}
      UNION ALL
      SELECT ${transactions.id}, ${transactions.createdAt} FROM ${transactions}
      WHERE ${transactions.companyId} = ${companyId} AND ${isPending} AND ${isOfBuyer(part)}
        AND ${transactions.externalId} IS DISTINCT FROM ${text}
      UNION ALL
      SELECT charged.id, charged.created_at FROM (
        SELECT ${customers.document}, ${customers.name},
          ${ilike(customers.name, part)} AS is_named
        FROM ${customers} WHERE ${customers.companyId} = ${companyId} AND ${await mayBeMeant(search)}
        OFFSET 0
      ) buyer CROSS JOIN LATERAL (
        SELECT ${transactions.id}, ${transactions.createdAt} FROM ${transactions}
        WHERE ${transactions.companyId} = ${companyId} AND ${transactions.document} = buyer.document
          AND NOT ${isPending}
          AND (buyer.is_named AND ${transactions.customerName} = buyer.name OR ${isOfBuyer(part)})
          AND ${transactions.externalId} IS DISTINCT FROM ${text}
        OFFSET 0
      ) charged
      LIMIT ${sql.raw(String(maxFound + 1))}
    ) found`);
  if (!found || found.matches > maxFound) return null;
  return found.ids ?? "{}";
}
