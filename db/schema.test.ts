import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "./client";
import { listKinds } from "./distribute/table-kinds";
import { globalTables } from "./schema";
import { findKindFaults, findSchemaFaults } from "./schema-faults";

const scratch = "scratch_of_schema_test";

afterAll(async () => {
  await db().execute(sql`DROP SCHEMA IF EXISTS ${sql.identifier(scratch)} CASCADE`);
  await closeDatabase();
});

async function faultsOf(statements: string[]): Promise<string[]> {
  await db().execute(sql`DROP SCHEMA IF EXISTS ${sql.identifier(scratch)} CASCADE`);
  await db().execute(sql`CREATE SCHEMA ${sql.identifier(scratch)}`);
  for (const statement of statements) await db().execute(sql.raw(statement.replaceAll("@", `${scratch}.`)));
  return findSchemaFaults(db(), scratch, ["companies"]);
}

const companies = "CREATE TABLE @companies (id uuid PRIMARY KEY)";
const orders = "CREATE TABLE @orders (company_id uuid REFERENCES @companies, id uuid, PRIMARY KEY (company_id, id))";

test("every tenant table leads with its company, and nothing in the schema generates an id or a time", async () => {
  expect(await findSchemaFaults(db(), "public", globalTables)).toEqual([]);
});

test("every global table that the schema names exists", async () => {
  const rows = await db().execute<{ tablename: string }>(
    sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`,
  );
  expect(rows.map((row) => row.tablename)).toEqual(expect.arrayContaining(globalTables));
});

test("every table has a place in a distributed database, and a new one is not forgotten", async () => {
  const client = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  const kinds = listKinds();
  expect(await findKindFaults(client, kinds)).toEqual([]);
  kinds.delete("public.orders");
  kinds.set("public.coupons", null).set("public.parrots", "distributed");
  const sentence = "a table is reference, distributed or local (db/distribute/table-kinds.ts)";
  expect(await findKindFaults(client, kinds)).toEqual([
    `public.coupons: ${sentence}`,
    `public.orders: ${sentence}`,
    "public.parrots: a table of a kind exists",
  ]);
  await client.end();
});

test("finds no fault in a schema that keeps the rules", async () => {
  expect(
    await faultsOf([
      companies,
      orders,
      `CREATE TABLE @items (company_id uuid, id uuid, order_id uuid, note text NOT NULL DEFAULT 'now()', count int DEFAULT 0,
        PRIMARY KEY (company_id, id), UNIQUE (company_id, order_id),
        FOREIGN KEY (company_id, order_id) REFERENCES @orders (company_id, id))`,
      "CREATE INDEX items_by_order ON @items (order_id)",
    ]),
  ).toEqual([]);
});

test.each([
  [
    "no company",
    ["CREATE TABLE @bad (id uuid PRIMARY KEY)"],
    [
      "bad: a tenant table has a company_id that is never null",
      "bad.bad_pkey: a primary key of a tenant table begins with company_id",
    ],
  ],
  ["no primary key", ["CREATE TABLE @bad (company_id uuid NOT NULL)"], ["bad: a table has a primary key"]],
  [
    "a primary key that leads with the id",
    ["CREATE TABLE @bad (company_id uuid, id uuid, PRIMARY KEY (id, company_id))"],
    ["bad.bad_pkey: a primary key of a tenant table begins with company_id"],
  ],
  [
    "a unique constraint across companies",
    ["CREATE TABLE @bad (company_id uuid, id uuid, slug text UNIQUE, PRIMARY KEY (company_id, id))"],
    ["bad.bad_slug_key: a unique key of a tenant table begins with company_id"],
  ],
  [
    "a unique index over an expression",
    [
      "CREATE TABLE @bad (company_id uuid, id uuid, slug text, PRIMARY KEY (company_id, id))",
      "CREATE UNIQUE INDEX bad_slug ON @bad (lower(slug), company_id)",
    ],
    ["bad.bad_slug: a unique key of a tenant table begins with company_id"],
  ],
  [
    "a foreign key to a tenant table that does not lead with the company",
    [
      "CREATE TABLE @bad (company_id uuid, id uuid, order_id uuid, PRIMARY KEY (company_id, id))",
      "CREATE UNIQUE INDEX orders_reversed ON @orders (id, company_id)",
      "ALTER TABLE @bad ADD CONSTRAINT bad_order FOREIGN KEY (order_id, company_id) REFERENCES @orders (id, company_id)",
    ],
    [
      "bad.bad_order: a foreign key to a tenant table begins with company_id on both sides",
      "orders.orders_reversed: a unique key of a tenant table begins with company_id",
    ],
  ],
  [
    "a foreign key from a global table to a tenant table",
    [
      "ALTER TABLE @companies ADD first_order uuid",
      "ALTER TABLE @companies ADD CONSTRAINT first FOREIGN KEY (id, first_order) REFERENCES @orders (company_id, id)",
    ],
    ["companies.first: a global table does not point at a tenant table"],
  ],
  [
    "a foreign key to another schema",
    [
      "CREATE TABLE @bad (company_id uuid PRIMARY KEY)",
      "ALTER TABLE @bad ADD CONSTRAINT bad_company FOREIGN KEY (company_id) REFERENCES public.companies",
    ],
    ["bad.bad_company: a foreign key stays within its schema"],
  ],
  [
    "a trigger",
    [
      "CREATE FUNCTION @touch() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
      "CREATE TRIGGER touch BEFORE UPDATE ON @orders FOR EACH ROW EXECUTE FUNCTION @touch()",
    ],
    ["orders.touch: no triggers"],
  ],
  ...[
    ["a time", "DEFAULT now()", "timestamptz"],
    ["a time by keyword", "DEFAULT CURRENT_TIMESTAMP", "timestamptz"],
    ["a random id", "DEFAULT gen_random_uuid()", "uuid"],
    ["a sequence", "GENERATED ALWAYS AS IDENTITY", "int"],
  ].map(([name, clause, type]): [string, string[], string[]] => [
    `a default that makes ${name}`,
    [`ALTER TABLE @orders ADD made ${type} ${clause}`],
    ["orders.made: a default is a constant; ids and times come from the application"],
  ]),
])("names the table and the rule it breaks: %s", async (_, statements, faults) => {
  expect(await faultsOf([companies, orders, ...statements])).toEqual(faults);
});
