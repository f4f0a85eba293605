import { ilike, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { customers } from "@/db/schema";
import { searchIndexes } from "@/db/search-index";
import { createShortCache } from "../../core/cache/short-cache";

/** The right side of `ILIKE` for a text: matches anywhere, wildcards escaped. */
export function partOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** The index may appear while this process runs, and an operator may remove it. */
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

/** The index finds sequences of three letters or digits. A shorter text is looked for in every customer of a company. */
const indexed = /[\p{L}\p{N}]{3}/u;

/** Whether an index of customers by parts exists and can find this text. */
export async function isIndexed(text: string): Promise<boolean> {
  return indexed.test(text) && ((await indexCache.get("search"))?.isReady ?? false);
}

/** The condition that the index serves: some name or e-mail of a customer, former ones included, contains a part. */
export function anyTextContains(part: string): SQL {
  return ilike(
    sql`customer_search_text(${customers.name}, ${customers.formerNames}, ${customers.emails})`,
    sql`${part}`,
  );
}

/**
 * The condition that a customer's name or one of their e-mails contains a text. It adds the index's wider condition if
 * the index can find the text.
 */
export async function nameOrEmailContains(text: string): Promise<SQL> {
  const part = partOf(text);
  const contains = sql`(${ilike(customers.name, part)} OR array_to_string(${customers.emails}, ' ') ILIKE ${part})`;
  return (await isIndexed(text)) ? sql`(${anyTextContains(part)} AND ${contains})` : contains;
}
