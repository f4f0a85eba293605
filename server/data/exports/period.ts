import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { addDays, startOfDay } from "../../core/calendar/calendar";
import type { ExportRow } from "./exports";

/** Latest day whose following day PostgreSQL accepts. As an end date, it means no end. */
const lastDay = "9999-12-31";

/** `until` is exclusive and at most 1 ms after the export's creation. */
export function periodOf({ filter, createdAt }: ExportRow): { from: Date | null; until: Date } {
  const { startDate, endDate } = filter;
  const asOf = createdAt.getTime() + 1;
  const end = endDate && endDate !== lastDay ? startOfDay(addDays(endDate, 1)).getTime() : asOf;
  return { from: startDate ? startOfDay(startDate) : null, until: new Date(Math.min(end, asOf)) };
}

export const jsonLine = (value: object): string => `${JSON.stringify(value)}\n`;

export async function countAtMost(most: number, table: PgTable, isAsked: SQL | undefined): Promise<number> {
  const found = db()
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(isAsked)
    .limit(most)
    .as("found");
  const [counted] = await db().select({ rows: sql<string>`count(*)` }).from(found);
  return Number(counted?.rows ?? 0);
}
