import { eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { preparedQuery } from "@/db/prepared";
import { customers, transactions } from "@/db/schema";

const { placeholder } = sql;

/** Limit of ids returned; with more matches, a scan soon fills a page. */
const maxFound = 20_000;

/** The right side of `ILIKE` for a text: matches anywhere, wildcards escaped. */
export function partOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** The condition of a search by `text`: the exact externalId, or `part` of the transaction's name or e-mail. */
export function isSearched(): SQL | undefined {
  return or(eq(transactions.externalId, placeholder("text")), isOfBuyer);
}

const isOfBuyer = or(
  ilike(transactions.customerName, placeholder("part")),
  ilike(transactions.customerEmail, placeholder("part")),
);

/**
 * A superset of the customers with a matching charge: a customer keeps every name and e-mail of their transactions.
 * Customers are fewer than transactions, and their rows narrower.
 */
const mayBeMeant = ilike(
  sql`concat_ws(chr(10), ${customers.name}, array_to_string(${customers.formerNames}, chr(10)),
    array_to_string(${customers.emails}, chr(10)))`,
  placeholder("part"),
);

/** `OFFSET 0` stops the planner from joining from all transactions to the customers. */
const foundQuery = preparedQuery<{ matches: number; ids: string | null }[]>((database) => {
  const query = sql`
    SELECT count(*)::int AS matches, array_agg(id)::text AS ids FROM (
      SELECT ${transactions.id} FROM ${transactions}
      WHERE ${transactions.companyId} = ${placeholder("companyId")} AND ${transactions.externalId} = ${placeholder("text")}
      UNION ALL
      SELECT charged.id FROM ${customers} CROSS JOIN LATERAL (
        SELECT ${transactions.id} FROM ${transactions}
        WHERE ${transactions.companyId} = ${customers.companyId} AND ${transactions.document} = ${customers.document}
          AND ${isOfBuyer} AND ${transactions.externalId} IS DISTINCT FROM ${placeholder("text")}
        OFFSET 0
      ) charged
      WHERE ${customers.companyId} = ${placeholder("companyId")} AND ${mayBeMeant}
      LIMIT ${sql.raw(String(maxFound + 1))}
    ) found`;
  return database.execute<{ matches: number; ids: string | null }>(query);
});

/**
 * The ids of a company's transactions that match a text, as a PostgreSQL array; null when there are too many. No index
 * finds part of a name, and reading a million transactions takes seconds.
 */
export async function findSearched(search: { companyId: string; text: string; part: string }): Promise<string | null> {
  const [found] = await foundQuery(search);
  if (!found || found.matches > maxFound) return null;
  return found.ids ?? "{}";
}
