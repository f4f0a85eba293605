import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { excludedColumns, excludedKeys, excludedRows } from "./excluded-rows";

type Row = Record<string, unknown>;

/** By table, without ids and ignored columns. */
export type CompanyRows = Record<string, Row[]>;

/** Random values and values derived from ids, with their replacements. */
const replaced: readonly (readonly [RegExp, string])[] = [
  // Keeps the kind, bank and instant of the central bank's payment ids.
  [/\b(E\d{20})[0-9A-Za-z]{11}\b/g, "$1"],
  [/\b(R[RN]\d{16})\d{11}\b/g, "$1"],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "id"],
  // Ids without hyphens, as sent to acquirers, and the check digits of their code.
  [/(?<![0-9a-f])[0-9a-f]{32}6304[0-9A-F]{4}\b/g, "key6304"],
  [/(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g, "key"],
  [/(\*{3}6304)[0-9A-F]{4}/g, "$1"],
  // Random part of the order number shown to buyers, after the date.
  [/\b(\d{6}-)[0-9A-Z]{8}\b/g, "$1"],
  // Page tokens, hashes and encrypted values.
  [/[\w-]{43,}/g, "token"],
];

export const wordsOf = (value: unknown) =>
  replaced.reduce(
    (words, [pattern, word]) => words.replace(pattern, word),
    JSON.stringify(value, (name, inner: unknown) => (excludedKeys.includes(name) ? undefined : inner)),
  );

export async function rowsOf(companyId: string): Promise<CompanyRows> {
  const tables = await db().execute<{ name: string }>(sql`
    SELECT table_schema || '.' || table_name AS name FROM information_schema.columns
    WHERE column_name = 'company_id' AND table_schema IN ('public', 'sandbox') ORDER BY 1`);
  const found: CompanyRows = {};
  for (const { name } of tables) {
    const without = excludedColumns[name] ?? [];
    if (without === "all") continue;
    const rows = await db().execute<{ row: Row }>(
      sql`SELECT to_jsonb(t) AS row FROM ${sql.raw(name)} t WHERE company_id = ${companyId}`,
    );
    found[name] = rows
      .filter(({ row }) => !excludedRows[name]?.(row))
      .map(({ row }) => {
        const kept = Object.entries(row).filter(([column]) => !without.includes(column));
        return JSON.parse(wordsOf(Object.fromEntries(kept)));
      });
  }
  return found;
}

export interface TableDifference {
  columns: string[];
  rows: [number, number];
  onlyFirst: string[];
  onlySecond: string[];
}

/** Ignores the order of rows. */
export function differencesOf(first: CompanyRows, second: CompanyRows): Record<string, TableDifference> {
  const found: Record<string, TableDifference> = {};
  for (const table of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const [left, right] = [first[table] ?? [], second[table] ?? []];
    const [onlyFirst, onlySecond] = [without(left, right), without(right, left)];
    if (onlyFirst.length + onlySecond.length === 0) continue;
    const names = [...new Set([...onlyFirst, ...onlySecond].flatMap((row) => Object.keys(row)))];
    const columns = names.filter((name) => valuesOf(onlyFirst, name) !== valuesOf(onlySecond, name));
    const shown = (rows: Row[]) => rows.map((row) => shortOf(row, columns)).toSorted();
    found[table] = {
      columns,
      rows: [left.length, right.length],
      onlyFirst: shown(onlyFirst),
      onlySecond: shown(onlySecond),
    };
  }
  return found;
}

const valuesOf = (rows: readonly Row[], name: string) =>
  JSON.stringify(rows.map((row) => JSON.stringify(row[name])).toSorted());

function without(rows: readonly Row[], others: readonly Row[]): Row[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(JSON.stringify(other), (counts.get(JSON.stringify(other)) ?? 0) + 1);
  return rows.filter((row) => {
    const words = JSON.stringify(row);
    const left = counts.get(words) ?? 0;
    counts.set(words, left - 1);
    return left <= 0;
  });
}

function shortOf(row: Row, columns: readonly string[]): string {
  if (columns.length === 0) return JSON.stringify(row);
  return JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]])));
}
