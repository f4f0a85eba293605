import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "@/db/client";
import { openProgram, readEnding } from "./processes";

/** Every row of every table as text, by table. */
export async function dumpTables(): Promise<{ table: string; rows: string[] }[]> {
  const tables = await db().execute<{ name: string }>(sql`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`);
  const dumped: { table: string; rows: string[] }[] = [];
  for (const { name: table } of tables) {
    const rows = await db().execute<{ row: string }>(sql`SELECT t::text AS row FROM ${sql.raw(table)} t`);
    dumped.push({ table, rows: rows.map(({ row }) => row) });
  }
  return dumped;
}

/**
 * Runs a program of `openProgram` with the canary at the most verbose log level. The program must
 * end with `sayAnswers`.
 *
 * @returns the answers and the remaining output.
 */
export async function runWithCanary(name: string, canary: object): Promise<{ answers: string[]; output: string }> {
  const program = await openProgram(name);
  const { text, status } = await readEnding(program.start({ LOG_LEVEL: "trace", CANARY: JSON.stringify(canary) }));
  expect({ status, text: status === 0 ? "" : text }).toEqual({ status: 0, text: "" });
  return { answers: JSON.parse(/ANSWERS (.*)/.exec(text)?.[1] ?? "[]"), output: text.replace(/ANSWERS .*/, "") };
}
