import { and, gte, lt, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { boundsOf, type DayRange } from "./calendar";

export function withinDays(at: AnyPgColumn, range: DayRange): SQL | undefined {
  const { from, until } = boundsOf(range);
  return and(from && gte(at, from), until && lt(at, until));
}
