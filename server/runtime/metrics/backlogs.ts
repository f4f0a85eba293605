import { sql } from "drizzle-orm";
import { planningDb } from "@/db/client";

export interface Backlog {
  queue: string;
  /** Capped at `counted`. */
  due: number;
  /** 0 without due items. */
  oldestSeconds: number;
}

/** Per queue, so that a scrape stays cheap under load. */
const counted = 10_000;

/** Table, due column, and predicate of the partial index of each queue. */
const queues = {
  events: { table: "events", due: "created_at", waits: "planned_at IS NULL" },
  deliveries: { table: "deliveries", due: "next_attempt_at", waits: "next_attempt_at IS NOT NULL" },
  renewals: {
    table: "subscriptions",
    due: "next_charge_at",
    waits: "next_charge_at IS NOT NULL AND charging_id IS NULL AND resumes_at IS NULL",
  },
  releases: { table: "receivables", due: "releases_at", waits: "released_at IS NULL AND anticipation_id IS NULL" },
  commissions: { table: "commissions", due: "releases_at", waits: "state = 'waiting'" },
  expirations: { table: "transactions", due: "expires_at", waits: "status = 'pending' AND expires_at IS NOT NULL" },
  payouts: { table: "payouts", due: "created_at", waits: "status = 'scheduled'" },
} as const;

export async function readBacklogs(now: Date): Promise<Backlog[]> {
  const parts = Object.entries(queues).map(([queue, { table, due, waits }]) => {
    const [from, at, where] = [sql.raw(table), sql.raw(due), sql.raw(waits)];
    return sql`
      SELECT ${queue}::text AS queue, count(*)::int AS due,
        coalesce(greatest(0, extract(epoch FROM ${now.toISOString()}::timestamptz - min(at))), 0)::float8 AS "oldestSeconds"
      FROM (
        SELECT ${at} AS at FROM ${from} WHERE ${where} AND ${at} <= ${now.toISOString()}::timestamptz LIMIT ${counted}
      ) ${sql.raw(`${queue}_due`)}`;
  });
  const rows = await planningDb().execute<{ queue: string; due: number; oldestSeconds: number }>(
    sql.join(parts, sql` UNION ALL `),
  );
  return rows.map(({ queue, due, oldestSeconds }) => ({ queue, due, oldestSeconds }));
}

export async function readSessions(): Promise<{ state: string; sessions: number }[]> {
  const rows = await planningDb().execute<{ state: string; sessions: number }>(sql`
    SELECT coalesce(state, 'unknown') AS state, count(*)::int AS sessions
    FROM pg_stat_activity WHERE application_name = 'quitanda' AND datname = current_database() GROUP BY 1`);
  return rows.map(({ state, sessions }) => ({ state, sessions }));
}

export async function readClosingAge(now: Date): Promise<number | null> {
  const [row] = await planningDb().execute<{ seconds: number | null }>(sql`
    SELECT extract(epoch FROM ${now.toISOString()}::timestamptz - max(created_at))::float8 AS seconds FROM closings`);
  return row?.seconds ?? null;
}
