import { type DatabaseState, type ForeignKey, type FoundTable, keptSchema } from "./read-state";
import { companyColumn, kindOf, quoteTable, quoteText, type TableKind } from "./table-kinds";

export interface Step {
  says: string;
  statements: string[];
}

/** The database cannot be distributed. The message is one line for the operator. */
export class UnfitDatabase extends Error {}

/**
 * Returns the remaining steps in order; empty if the database is distributed. Foreign keys of the
 * affected tables are dropped first and restored last, because Citus supports none between a
 * distributed table and a local one.
 *
 * A table stores their definitions, so that the same keys are restored even if an operator created
 * them or another version continues. Each step is visible in the catalog, so a new plan continues
 * where the last one stopped.
 *
 * @param shards number of shards of the first table, shared by the others.
 * @throws UnfitDatabase for a table of unknown kind, or one that was distributed differently.
 */
export function planSteps(state: DatabaseState, known: ReadonlyMap<string, TableKind | null>, shards: number): Step[] {
  const tables = state.tables.map((table) => ({ table, kind: checkKind(table, known) }));
  const missing = tables.filter(({ table, kind }) => table.placed !== kind);
  const ofKind = (kind: TableKind) => missing.filter((each) => each.kind === kind).map(({ table }) => table);
  const emptied = tables.filter(({ table, kind }) => kind !== "local" && table.hasPages).map(({ table }) => table);
  if (missing.length === 0 && state.kept === null && emptied.length === 0) return [];

  const moved = new Set(missing.map(({ table }) => quoteTable(table)));
  const [dropped, staying] = divide(
    state.foreignKeys,
    ({ from, to }) => moved.has(quoteTable(from)) || moved.has(quoteTable(to)),
  );
  const present = new Set(staying.map(keyOf));
  const kept = (state.kept ?? []).filter((key) => !present.has(keyOf(key)));
  const back = [...new Map([...kept, ...dropped].map((key) => [keyOf(key), key])).values()];
  return [
    dropKeys(dropped),
    ...ofKind("reference").map(placeReference),
    ...placeDistributed(
      ofKind("distributed"),
      state.tables.find(({ placed }) => placed === "distributed"),
      shards,
    ),
    ...emptied.map(removeLocalRows),
    ...back.map(putBack),
    ...(["reference", "distributed"] as const).flatMap((kind) =>
      analyze(
        kind,
        tables.filter((each) => each.kind === kind).map(({ table }) => table),
      ),
    ),
    finish,
  ];
}

function checkKind(table: FoundTable, known: ReadonlyMap<string, TableKind | null>): TableKind {
  const kind = known.get(`${table.schema}.${table.name}`) ?? null;
  if (kind === null) {
    throw new UnfitDatabase(`${quoteTable(table)}: is no table of this version; move it to another schema, or drop it`);
  }
  const isOther = table.placed !== "local" && table.placed !== kind;
  if (isOther || (table.column !== null && table.column !== companyColumn)) {
    throw new UnfitDatabase(`${quoteTable(table)}: is distributed in another way; run undistribute_table on it first`);
  }
  return kind;
}

function divide<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

const keyOf = ({ from, name }: ForeignKey) => `${quoteTable(from)} ${name}`;
const quoteName = (key: ForeignKey) => `"${key.name.replaceAll('"', '""')}"`;
const literal = (table: FoundTable) => quoteText(quoteTable(table));

/** Makes Citus run the following statements on the coordinator only. */
const keepingOnCoordinator = "SET LOCAL citus.enable_ddl_propagation TO off";
const onEveryMachine = "SET LOCAL citus.enable_ddl_propagation TO on";

function dropKeys(keys: readonly ForeignKey[]): Step {
  const values = ({ from, to, name, definition }: ForeignKey) =>
    [from.schema, from.name, name, to.schema, to.name, definition].map(quoteText).join(", ");
  return {
    says: `keep the definitions of ${keys.length} foreign keys in the schema ${keptSchema}, and drop these keys`,
    statements: [
      keepingOnCoordinator,
      `CREATE SCHEMA IF NOT EXISTS ${keptSchema}`,
      `CREATE TABLE IF NOT EXISTS ${keptSchema}.foreign_keys (from_schema text, from_table text, name text,
        to_schema text NOT NULL, to_table text NOT NULL, definition text NOT NULL, PRIMARY KEY (from_schema, from_table, name))`,
      ...keys.map(
        (
          key,
        ) => `INSERT INTO ${keptSchema}.foreign_keys (from_schema, from_table, name, to_schema, to_table, definition)
          VALUES (${values(key)}) ON CONFLICT (from_schema, from_table, name) DO UPDATE SET definition = excluded.definition`,
      ),
      onEveryMachine,
      ...keys.map((key) => `ALTER TABLE ${quoteTable(key.from)} DROP CONSTRAINT ${quoteName(key)}`),
    ],
  };
}

function placeReference(table: FoundTable): Step {
  return {
    says: `copy ${table.name} to every machine`,
    statements: [referenceStatement(table)],
  };
}

function placeDistributed(tables: readonly FoundTable[], placed: FoundTable | undefined, shards: number): Step[] {
  const anchor = placed ?? tables[0];
  if (!anchor) return [];
  return tables.map((table) => ({
    says: `distribute ${table.name} by ${companyColumn}${table === anchor ? `, in ${shards} shards` : ""}`,
    statements: [distributedStatement(table, table === anchor ? null : anchor, shards)],
  }));
}

const referenceStatement = (table: FoundTable) => `SELECT create_reference_table(${literal(table)})`;

/** `anchor` is the table to colocate with; null for the first. */
function distributedStatement(table: FoundTable, anchor: FoundTable | null, shards: number): string {
  const place = anchor ? `colocate_with => ${literal(anchor)}` : `colocate_with => 'none', shard_count => ${shards}`;
  return `SELECT create_distributed_table(${literal(table)}, '${companyColumn}', ${place})`;
}

export function placeNewTables(tables: readonly FoundTable[]): string[] {
  const anchor = tables.find(({ placed }) => placed === "distributed");
  if (!anchor) return [];
  return tables.flatMap((table) => {
    const kind = kindOf(table, table.hasCompany);
    if (table.placed !== "local" || kind === "local" || kind === null) return [];
    return [kind === "reference" ? referenceStatement(table) : distributedStatement(table, anchor, 0)];
  });
}

function removeLocalRows(table: FoundTable): Step {
  return {
    says: `remove the coordinator's old rows of ${table.name}, which are in the shards now`,
    statements: [`SELECT truncate_local_data_after_distributing_table(${literal(table)})`],
  };
}

function putBack(key: ForeignKey): Step {
  return {
    says: `put back the foreign key ${key.name} of ${key.from.name}`,
    statements: [`ALTER TABLE ${quoteTable(key.from)} ADD CONSTRAINT ${quoteName(key)} ${key.definition}`],
  };
}

/** Citus refuses to analyze reference tables in a transaction that analyzed distributed ones. */
function analyze(kind: TableKind, tables: readonly FoundTable[]): Step[] {
  if (tables.length === 0) return [];
  const says = `count the planner's statistics of the ${kind} tables`;
  return [{ says, statements: [`ANALYZE ${tables.map(quoteTable).join(", ")}`] }];
}

const finish: Step = {
  says: `drop the schema ${keptSchema}: everything is in its place`,
  statements: [keepingOnCoordinator, `DROP SCHEMA ${keptSchema} CASCADE`],
};
