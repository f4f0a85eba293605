import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { businessTimeZone } from "./time-zone";

const zone = sql.raw(`'${businessTimeZone}'`);

export function sqlDayOf(instant: SQLWrapper): SQL {
  return sql`(${instant} AT TIME ZONE ${zone})::date`;
}

export function sqlStartOf(day: SQLWrapper): SQL {
  return sql`(${day}::timestamp AT TIME ZONE ${zone})`;
}

/** A São Paulo day consists of whole hours. */
export function sqlHourOf(instant: SQLWrapper): SQL {
  return sql`date_trunc('hour', ${instant}, 'UTC')`;
}
