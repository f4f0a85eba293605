import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Whether a text column has one of these values. They are passed as one parameter, so that the text of a query is the
 * same for every number of them.
 */
export function isAnyText(column: SQLWrapper, values: readonly string[]): SQL {
  return isAnyIn(column, sql`${JSON.stringify(values)}`);
}

/** The same, with the values given as a JSON array in the placeholder `name`. */
export function isAnyGiven(column: SQLWrapper, name: string): SQL {
  return isAnyIn(column, sql`${sql.placeholder(name)}`);
}

function isAnyIn(column: SQLWrapper, values: SQL): SQL {
  return sql`${column} = ANY(ARRAY(SELECT jsonb_array_elements_text(${values}::text::jsonb)))`;
}
