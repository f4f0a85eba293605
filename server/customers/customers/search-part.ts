import { and, eq, ilike, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { customers } from "@/db/schema";
import { documentTypes } from "@/db/schema/customers-enums";
import { searchIndexes } from "@/db/search-index";
import { findDocument } from "../../accounts/company/documents";
import { createShortCache } from "../../core/cache/short-cache";

/** Returns an `ILIKE` pattern for any position, with wildcards escaped. */
export function partOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Cached briefly, because the index may be created or removed while this process runs. */
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

/** The index matches sequences of three letters or digits; shorter text requires a scan of the company's customers. */
const indexed = /[\p{L}\p{N}]{3}/u;

/** Returns true if the partial-match index exists and can find this text. */
export async function isIndexed(text: string): Promise<boolean> {
  return indexed.test(text) && ((await indexCache.get("search"))?.isReady ?? false);
}

/** SQL condition: a current or former name or email contains the text. The index serves it. */
export function anyTextContains(part: string): SQL {
  return ilike(
    sql`customer_search_text(${customers.name}, ${customers.formerNames}, ${customers.emails})`,
    sql`${part}`,
  );
}

/**
 * Returns the SQL condition for the customer with this CPF or CNPJ, in any spelling, or for names
 * and emails that contain the text. Adds the broader indexed condition if the index can find the
 * text.
 */
export async function customerMatches(text: string): Promise<SQL | undefined> {
  const document = findDocument(text);
  // Lists both document types, so that the unique key of customers applies.
  if (document) return and(inArray(customers.documentType, documentTypes), eq(customers.document, document));
  const part = partOf(text);
  const contains = sql`(${ilike(customers.name, part)} OR array_to_string(${customers.emails}, ' ') ILIKE ${part})`;
  return (await isIndexed(text)) ? sql`(${anyTextContains(part)} AND ${contains})` : contains;
}
