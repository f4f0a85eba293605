import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { businessTimeZone } from "./time-zone";

const zone = sql.raw(`'${businessTimeZone}'`);

/** The day of an instant in São Paulo, in SQL. */
export function sqlDayOf(instant: SQLWrapper): SQL {
  return sql`(${instant} AT TIME ZONE ${zone})::date`;
}

/** The first instant of a São Paulo day, in SQL. */
export function sqlStartOf(day: SQLWrapper): SQL {
  return sql`(${day}::timestamp AT TIME ZONE ${zone})`;
}

/** The first instant of an instant's hour, in SQL. A São Paulo day is made of whole hours. */
export function sqlHourOf(instant: SQLWrapper): SQL {
  return sql`date_trunc('hour', ${instant}, 'UTC')`;
}
