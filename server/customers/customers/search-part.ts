import { and, eq, ilike, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { customers } from "@/db/schema";
import { documentTypes } from "@/db/schema/customers-enums";
import { searchIndexes } from "@/db/search-index";
import { findDocument } from "../../accounts/company/documents";
import { createShortCache } from "../../core/cache/short-cache";

/** Returns an `ILIKE` pattern that matches text at any position, with wildcards escaped. */
export function partOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Cached only briefly, because the index may be created or removed while this process runs. */
export const indexCache = createShortCache(
  async () => {
    const names = sql.join(
      searchIndexes.map((name) => sql`to_regclass(${name})`),
      sql`, `,
    );
    const found = await db().execute(sql`SELECT FROM pg_index WHERE indexrelid IN (${names}) AND indisvalid`);
    return { isReady: found.length > 0 };
  },
  { milliseconds: 10_000, maxEntries: 1 },
);

/**
 * Text that the index can find. It matches sequences of three letters or digits, so shorter text
 * requires a scan of all customers of the company.
 */
const indexed = /[\p{L}\p{N}]{3}/u;

/** Returns true if the partial-match index exists and can find this text. */
export async function isIndexed(text: string): Promise<boolean> {
  return indexed.test(text) && ((await indexCache.get("search"))?.isReady ?? false);
}

/**
 * SQL condition: a current or former name or email of the customer contains the text. The index
 * serves this condition.
 */
export function anyTextContains(part: string): SQL {
  return ilike(
    sql`customer_search_text(${customers.name}, ${customers.formerNames}, ${customers.emails})`,
    sql`${part}`,
  );
}

/**
 * Returns the SQL condition for the customer with this CPF or CNPJ, in any spelling, or for
 * customers whose name or email contains the text. Includes the broader indexed condition if the
 * index can find the text.
 */
export async function customerMatches(text: string): Promise<SQL | undefined> {
  const document = findDocument(text);
  // Lists both document types, so that the condition can use the unique key of customers.
  if (document) return and(inArray(customers.documentType, documentTypes), eq(customers.document, document));
  const part = partOf(text);
  const contains = sql`(${ilike(customers.name, part)} OR array_to_string(${customers.emails}, ' ') ILIKE ${part})`;
  return (await isIndexed(text)) ? sql`(${anyTextContains(part)} AND ${contains})` : contains;
}
