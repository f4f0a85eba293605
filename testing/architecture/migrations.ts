export interface MigrationFile {
  name: string;
  sql: string;
}

/** Part of drizzle-kit's snapshot of `db/schema` for each migration. */
export interface Snapshot {
  tables: Record<string, { columns: Record<string, object> }>;
}

/** Releases, oldest first, each with its commit and its newest migration. */
export const releases: readonly { version: string; commit: string; migration: string }[] = [
  { version: "0.2.0", commit: "f89d1d4279ab29dec6be3f4248ef33f101247752", migration: "0057_refund-list" },
];

/** Newest migration of the release before the given migration, or null. */
export function releasedBefore({ name }: MigrationFile): string | null {
  const before = releases.filter(({ migration }) => `${migration}.sql` < name);
  return before.at(-1)?.migration ?? null;
}

/** Constraints and indexes that only seem incompatible, by migration, and why. */
const read: Record<string, string> = {
  "0025 balances_sum": "it adds a column whose default is 0, which the version before leaves alone",
};

const name = '"([^"]+)"';
const table = '(?:"[^"]+"\\.)?"([^"]+)"';
const pattern = (source: string) => new RegExp(`^${source}`, "i");

const added = pattern(`ALTER TABLE ${table} ADD COLUMN ${name} (.*)$`);
const constrained = pattern(`ALTER TABLE ${table} ADD CONSTRAINT ${name} (.*)$`);
const untabled = pattern(`DROP TABLE (?:IF EXISTS )?${table}( CASCADE)?$`);
const uncolumned = pattern(`ALTER TABLE ${table} DROP COLUMN (?:IF EXISTS )?${name}$`);
const freed = pattern(`ALTER TABLE ${table} DROP CONSTRAINT (?:IF EXISTS )?${name}`);
const unindexed = pattern(`DROP INDEX (?:IF EXISTS )?${table}`);
const indexed = pattern(`CREATE (UNIQUE )?INDEX (?:IF NOT EXISTS )?${name} ON ${table} (.*)$`);
const harmless = [
  pattern("CREATE (TABLE|SCHEMA|SEQUENCE) "),
  pattern("(INSERT INTO|UPDATE) "),
  // A block that only reads and updates rows.
  pattern("DO \\$\\$ (?!.*\\b(ALTER|CREATE|DELETE|DROP|EXECUTE|TRUNCATE)\\b)"),
  pattern(`ALTER TABLE ${table} ALTER COLUMN ${name} (DROP NOT NULL|SET DEFAULT)`),
];

/** Statements without comments, each on one line. */
export function statementsOf({ sql }: MigrationFile): string[] {
  return sql
    .split("--> statement-breakpoint")
    .map((each) =>
      each
        .replace(/^\s*--.*$/gm, "")
        .replace(/\s+/g, " ")
        .replace(/;\s*$/, "")
        .trim(),
    )
    .filter((each) => each !== "");
}

/** Values of a check such as `"t"."c" IN ('a', 'b')`; null for other checks. */
function listedIn(check: string): Set<string> | null {
  const [, list] = /^CHECK \((?:"[^"]+"\.)?"[^"]+" IN \(([^()]*)\)\)(?: NOT VALID)?$/i.exec(check) ?? [];
  return list === undefined ? null : new Set(list.split(",").map((each) => each.trim()));
}

function lastConstraint(earlier: readonly string[], constraint: string): string | null {
  const quoted = `CONSTRAINT "${constraint}" `;
  const [last] = earlier.filter((each) => each.includes(quoted) && !freed.test(each)).slice(-1);
  if (last === undefined) return null;
  const from = last.slice(last.indexOf(quoted) + quoted.length);
  return /^CREATE TABLE/i.test(last) ? from.replace(/, CONSTRAINT ".*$/, "").replace(/ \)$/, "") : from;
}

/**
 * Drops a table or column that is no longer in the previous release's schema. One release stops
 * using it, and the next one drops it.
 */
function dropsUnused(statement: string, released: Snapshot | null): boolean {
  if (!released) return false;
  const [, onTable = "", column = ""] = uncolumned.exec(statement) ?? [];
  if (column) return released.tables[`public.${onTable}`]?.columns[column] === undefined;
  const [, dropped = ""] = untabled.exec(statement) ?? [];
  return dropped !== "" && released.tables[`public.${dropped}`] === undefined;
}

/**
 * Finds statements that break servers of the previous version, which run on the new schema during a
 * rolling restart and after a rollback. `before` are the preceding migrations.
 */
export function findNarrowing(
  migration: MigrationFile,
  before: readonly MigrationFile[],
  released: Snapshot | null = null,
): string[] {
  const earlier = before.flatMap(statementsOf);
  const statements = statementsOf(migration);
  const isNew = (of: string) => statements.some((each) => pattern(`CREATE TABLE (?:"[^"]+"\\.)?"${of}" `).test(each));
  const isNewColumn = (of: string, column: string) =>
    isNew(of) || statements.some((each) => added.exec(each)?.[1] === of && added.exec(each)?.[2] === column);
  const isUniqueIndex = (of: string) => earlier.some((each) => each.startsWith(`CREATE UNIQUE INDEX "${of}" `));

  const isRead = (of: string) => `${migration.name.slice(0, 4)} ${of}` in read;

  const judge = (statement: string): boolean => {
    if (harmless.some((each) => each.test(statement)) || dropsUnused(statement, released)) return true;
    const column = added.exec(statement);
    if (column) return !/ NOT NULL\b/i.test(` ${column[3]}`) || /\b(DEFAULT|GENERATED)\b/i.test(column[3] ?? "");
    const [, ofTable = "", constraint = "", rule = ""] = constrained.exec(statement) ?? [];
    if (constraint) {
      if (isNew(ofTable) || isRead(constraint)) return true;
      const values = listedIn(rule);
      const known = listedIn(lastConstraint(earlier, constraint) ?? "");
      if (values && known) return [...known].every((each) => values.has(each));
      const columns = [...rule.replace(/ REFERENCES .*$/i, "").matchAll(/"([^"]+)"/g)].map(([, each = ""]) => each);
      const own = columns.filter((each) => each !== ofTable);
      return !/^UNIQUE|^PRIMARY/i.test(rule) && own.some((each) => each !== "company_id" && isNewColumn(ofTable, each));
    }
    const dropped = freed.exec(statement)?.[2];
    if (dropped) return !/^(UNIQUE|PRIMARY)/i.test(lastConstraint(earlier, dropped) ?? "");
    const index = unindexed.exec(statement)?.[1];
    if (index) return !isUniqueIndex(index);
    const [, unique, made = "", onTable = "", columns = ""] = indexed.exec(statement) ?? [];
    if (!made) return false;
    const named = [...columns.matchAll(/"([^"]+)"/g)].map(([, each = ""]) => each);
    return !unique || isNew(onTable) || isRead(made) || named.some((each) => isNewColumn(onTable, each));
  };
  return statements.filter((each) => !judge(each));
}
