import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Whether a text column has one of these values. They are passed as one parameter, so that the text of a query is the
 * same for every number of them.
 */
export function isAnyText(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} = ANY(ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb)))`;
}
