import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { sqlStartOf } from "@/db/sql-days";
import { figureColumns, sumsBy, type Unit } from "./sale-figures";

/**
 * The periods `[from, until)`, days or hours as text, and how the company's `figured_days` was read: `known` is the end of
 * what is stored.
 */
export type Batch = {
  from: string;
  until: string;
  known: string;
  version: number;
};

/** What days and hours are stored by: a table, its column, where it ends, and what moves with the end. */
interface Storage {
  table: string;
  period: string;
  end: string;
  /** A period as a parameter. */
  given: (period: string) => SQL;
  /** The first instant of a period. */
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
    // Hours that do not follow on those before are the first ones anew.
    moves: ({ from }) => sql`hours_from = CASE WHEN ${from} > hours_until THEN ${from} ELSE hours_from END`,
  },
};

/** Stores the figures of a batch. @returns 1, or 0 when the company's `figured_days` changed since it was read. */
export async function storeFigures(unit: Unit, company: string, batch: Batch): Promise<number> {
  return (await db().execute(storeQuery(storages[unit], company, batch))).length;
}

const columns = sql.raw(figureColumns.join(", "));
const replaced = sql.raw(figureColumns.map((column) => `${column} = excluded.${column}`).join(", "));

/**
 * One statement, so one snapshot. A distributed database runs it in parts, each with a snapshot of its own, so the sums
 * wait for `seen`: what commits between the two is summed and stale, which is harmless. Rows of hours before `hours_from`
 * go, because days tell of them. Changes nothing when the company's `figured_days` changed since it was read.
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
