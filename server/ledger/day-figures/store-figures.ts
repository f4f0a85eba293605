import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { sqlStartOf } from "@/db/sql-days";
import { figureColumns, sumsBy, type Unit } from "./sale-figures";

/**
 * Batch of periods `[from, until)`, which are days or hours as text. Also contains the state of
 * `figured_days` at the time of reading. `known` is the end of the stored periods.
 */
export type Batch = {
  from: string;
  until: string;
  known: string;
  version: number;
};

/**
 * Storage of days or hours: the table, its period column, the column with the end of the stored
 * periods, and the assignments that accompany a new end.
 */
interface Storage {
  table: string;
  period: string;
  end: string;
  given: (period: string) => SQL;
  startOf: (period: SQL) => SQL;
  moves: (batch: Record<"from" | "until", SQL>) => SQL;
}

const storages: Record<Unit, Storage> = {
  day: {
    table: "day_figures",
    period: "day",
    end: "until",
    given: (period) => sql`${period}::date`,
    startOf: sqlStartOf,
    moves: ({ until }) => sql`hours_from = greatest(hours_from, ${sqlStartOf(sql`greatest(until, ${until})`)})`,
  },
  hour: {
    table: "hour_figures",
    period: "hour",
    end: "hours_until",
    given: (period) => sql`${period}::timestamptz`,
    startOf: (period) => period,
    // Hours that do not directly follow the stored ones start a new range.
    moves: ({ from }) => sql`hours_from = CASE WHEN ${from} > hours_until THEN ${from} ELSE hours_from END`,
  },
};

/**
 * Stores the figures of a batch.
 *
 * @returns 1, or 0 if the company's `figured_days` has changed since it was read.
 */
export async function storeFigures(unit: Unit, company: string, batch: Batch): Promise<number> {
  return (await db().execute(storeQuery(storages[unit], company, batch))).length;
}

const columns = sql.raw(figureColumns.join(", "));
const replaced = sql.raw(figureColumns.map((column) => `${column} = excluded.${column}`).join(", "));

/**
 * Builds a single statement, so that PostgreSQL evaluates it with one snapshot. A distributed
 * database may evaluate its CTEs with separate snapshots. The sums therefore reference `seen`, so
 * that they are computed after it. A change committed between the snapshots of `seen` and the sums
 * is both summed and marked as stale, which is harmless. Deletes hourly rows before `hours_from`,
 * because the daily rows include them. Changes nothing if the company's `figured_days` has changed
 * since it was read.
 */
function storeQuery({ table, period, end, given, startOf, moves }: Storage, company: string, batch: Batch): SQL {
  const companyId = sql`${company}::uuid`;
  const [from, until] = [given(batch.from), given(batch.until)];
  const [stored, at, stores] = [sql.identifier(table), sql.identifier(period), sql.identifier(end)];
  const ofBatch = sql`company_id = ${companyId} AND ${at} >= ${from} AND ${at} < ${until}`;
  return sql`
    WITH moved AS (
      UPDATE figured_days SET ${stores} = greatest(${stores}, ${until}), ${moves({ from, until })}, version = version + 1
      WHERE company_id = ${companyId} AND version = ${batch.version}::integer AND ${stores} = ${given(batch.known)}
      RETURNING version, hours_from
    ),
    seen AS (
      DELETE FROM stale_days WHERE ${ofBatch} AND EXISTS (SELECT 1 FROM moved) RETURNING id
    ),
    summed AS MATERIALIZED (${sumsBy(
      period === "day" ? "day" : "hour",
      sql`transactions.company_id = ${companyId}
      AND transactions.created_at >= ${startOf(from)}
      AND transactions.created_at < ${startOf(until)} AND (SELECT count(*) FROM seen) >= 0`,
      companyId,
    )}
    ),
    gone AS (
      DELETE FROM ${stored} WHERE ${ofBatch} AND EXISTS (SELECT 1 FROM moved) AND NOT EXISTS (
        SELECT 1 FROM summed WHERE summed.${at} = ${stored}.${at} AND summed.payment_method = ${stored}.payment_method)
    ),
    told AS (
      DELETE FROM hour_figures WHERE company_id = ${companyId} AND hour < (SELECT hours_from FROM moved)
    ),
    stored AS (
      INSERT INTO ${stored} (company_id, ${at}, payment_method, ${columns})
      SELECT ${companyId}, ${at}, payment_method, ${columns} FROM summed WHERE EXISTS (SELECT 1 FROM moved)
      ON CONFLICT (company_id, ${at}, payment_method) DO UPDATE SET ${replaced}
    )
    SELECT version FROM moved`;
}
