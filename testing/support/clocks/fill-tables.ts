import { getTableColumns, is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import * as schema from "@/db/schema";
import { keptTables, nameOf, parentsOf, wipedTables } from "@/server/sandbox/clock/wiped-tables";

type Row = Record<string, unknown>;

export const allTables: readonly PgTable[] = Object.values(schema).filter((each) => is(each, PgTable));

const parentsFirst = orderedFrom([...wipedTables, ...keptTables]);

function orderedFrom(tables: readonly PgTable[]): PgTable[] {
  const ordered: PgTable[] = [];
  const visit = (table: PgTable): void => {
    if (ordered.includes(table) || !tables.includes(table)) return;
    for (const parent of parentsOf(table)) visit(parent);
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

const now = new Date();
const ofCard = { key_id: "k1", sealed_number: "sealed" };
const ofKey = { pix_key_type: "email", pix_key: "a@b.co" };
const methods = ["pix"];
/** Time of a company whose clock is one year ahead. */
export const ahead = new Date(now.getTime() + 365 * 86_400_000);

/** Values required by constraints or the test, by `nameOf`. */
const wanted: Record<string, Row> = {
  "public.affiliate_programs": { commission_bps: 1000 },
  "public.anticipations": { amount: 100 },
  "public.anticipation_parts": { amount: 100 },
  "public.acquirer_accounts": { owner: "platform" },
  "public.automatic_payouts": { requested_on: "2027-11-20" },
  "public.checkout_settings": { methods },
  "public.coupons": { uses: 3 },
  "public.data_exports": { status: "ready", expires_at: ahead },
  "public.deliveries": { next_attempt_at: now },
  "public.destinations": { ...ofKey, created_at: ahead },
  "public.notice_readers": { read_until: ahead },
  "public.offers": { price: 1000 },
  "public.payment_links": { methods, payments: 2 },
  "public.payouts": ofKey,
  "public.pix_authorizations": { journey: 3 },
  "public.product_shippings": { amount: 100 },
  "public.receivables": { amount: 10 },
  "public.recovery_sequences": { steps: [{ delayMinutes: 30, subject: "Volte", text: "Volte", couponId: null }] },
  "public.request_log": { status: 200 },
  "public.signups": { authorization_id: newId() },
  "public.stored_cards": ofCard,
  "public.subscriptions": { next_charge_at: ahead },
  "public.transfers": { credit_account: "available" },
  "public.upsell_answers": { answer: "declined" },
  "public.webhooks": { simulated_fault: 503 },
};

/** Nullable foreign keys that must reference their parent. */
const linked: Record<string, readonly string[]> = {
  "public.orders": ["product_id", "transaction_id"],
  "public.subscriptions": ["stored_card_id"],
};

/** Inserts a generated row into each empty table of a company. `userId` is a member. */
export async function fillTables(companyId: string, userId: string): Promise<void> {
  const made = new Map<string, Row>();
  for (const table of parentsFirst) {
    const own = sql`company_id = ${companyId}`;
    const [found] = await db().execute<Row>(sql`SELECT * FROM ${table} WHERE ${own} LIMIT 1`);
    const row = found ?? rowOf(table, companyId, { userId, made });
    if (!found) await insert(table, row);
    made.set(nameOf(table), row);
  }
}

interface Around {
  userId: string;
  made: ReadonlyMap<string, Row>;
}

function rowOf(table: PgTable, companyId: string, around: Around): Row {
  const name = nameOf(table);
  const row: Row = {};
  for (const column of columnsOf(table)) if (column.notNull && !column.hasDefault) row[column.name] = madeUp(column);
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable, foreignColumns } = key.reference();
    const isMeant = columns.every((column) => column.notNull || linked[name]?.includes(column.name));
    const parent =
      nameOf(foreignTable) === "public.users" ? { id: around.userId } : around.made.get(nameOf(foreignTable));
    if (!isMeant || !parent) continue;
    columns.forEach((column, index) => {
      row[column.name] = parent[foreignColumns[index]?.name ?? ""];
    });
  }
  const attempts = name === "public.orders" ? { attempts: 1 } : {};
  const companies = name === "public.partnerships" ? { producer_company_id: companyId } : {};
  return { ...row, ...attempts, ...companies, ...wanted[name], company_id: companyId };
}

function madeUp(column: PgColumn): unknown {
  const { columnType, enumValues } = column;
  if (enumValues?.[0] !== undefined && columnType === "PgText") return enumValues[0];
  const values: Record<string, unknown> = {
    PgUUID: newId(),
    PgText: `x${newId()}`,
    PgTimestamp: now,
    PgDateString: "2026-11-20",
    PgBigInt53: 1,
    PgInteger: 1,
    PgSmallInt: 1,
    PgBoolean: false,
    PgJsonb: [],
    PgArray: [],
    PgCustomColumn: column.getSQLType() === "bytea" ? Buffer.from("x") : "{}",
  };
  if (!(columnType in values)) throw new Error(`No value is made up for ${column.name}, a ${columnType}`);
  return values[columnType];
}

async function insert(table: PgTable, row: Row): Promise<void> {
  const given = columnsOf(table).filter(({ name }) => row[name] !== undefined);
  const values = given.map((column) => sql.param(row[column.name], column));
  await db().execute(sql`INSERT INTO ${table} (${namesOf(given)}) VALUES (${sql.join(values, sql`, `)})`);
}

export async function copyTables(companyId: string, twinId: string): Promise<void> {
  for (const table of parentsFirst) {
    const columns = columnsOf(table);
    const values = columns.map(
      ({ name }): SQL => (name === "company_id" ? sql`${twinId}::uuid` : sql.identifier(name).getSQL()),
    );
    await db().execute(sql`
      INSERT INTO ${table} (${namesOf(columns)}) SELECT ${sql.join(values, sql`, `)} FROM ${table}
      WHERE company_id = ${companyId}`);
  }
}

/** Leaves no generated rows for jobs to find. */
export async function emptyTables(companyIds: readonly string[]): Promise<void> {
  for (const table of parentsFirst.toReversed()) {
    for (const id of companyIds) await db().execute(sql`DELETE FROM ${table} WHERE company_id = ${id}`);
  }
}

export async function rowsOf(table: PgTable, companyId: string): Promise<Row[]> {
  const rows = await db().execute<{ row: Row }>(sql`
    SELECT to_jsonb(t) - 'company_id' AS row FROM ${table} t WHERE company_id = ${companyId}`);
  return rows.map(({ row }) => row).toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
}

function columnsOf(table: PgTable): PgColumn[] {
  return Object.values<PgColumn>(getTableColumns(table));
}

function namesOf(columns: readonly PgColumn[]): SQL {
  return sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
}
