import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Matches a text column against a list passed as one parameter, so that the query text is the same
 * for any number of values.
 */
export function isAnyText(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} = ANY(ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb)))`;
}
