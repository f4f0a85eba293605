import { eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { preparedQuery } from "@/db/prepared";
import { customers, transactions } from "@/db/schema";

const { placeholder } = sql;

/** Up to so many transactions are named by their ids; a page of more than these is soon found by looking at each. */
const maxFound = 20_000;

/** What is searched for, as the right side of `ILIKE`: anywhere in the text, wildcards being letters. */
export function partOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** What a search by `text` means: that very externalId, or `part` of the name or e-mail that a transaction has. */
export function isSearched(): SQL | undefined {
  return or(eq(transactions.externalId, placeholder("text")), isOfBuyer);
}

const isOfBuyer = or(
  ilike(transactions.customerName, placeholder("part")),
  ilike(transactions.customerEmail, placeholder("part")),
);

/**
 * Customers with a charge that contains `part`, and some more: a customer keeps every name and e-mail of their
 * transactions. There are fewer of them than of transactions, and their rows are narrower.
 */
const mayBeMeant = ilike(
  sql`concat_ws(chr(10), ${customers.name}, array_to_string(${customers.formerNames}, chr(10)),
    array_to_string(${customers.emails}, chr(10)))`,
  placeholder("part"),
);

/** `OFFSET 0` keeps the planner from joining the other way round, from all transactions to the customers. */
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
 * The ids of a company's transactions that a search by text means, as PostgreSQL writes an array; null where there are
 * too many to name them. No index finds a part of a name, and reading a million transactions takes seconds.
 */
export async function findSearched(search: { companyId: string; text: string; part: string }): Promise<string | null> {
  const [found] = await foundQuery(search);
  if (!found || found.matches > maxFound) return null;
  return found.ids ?? "{}";
}
