import postgres from "postgres";
import { afterEach, expect, test } from "vitest";
import { isOnCitus } from "@/server/testing/citus";
import { createTestDatabase, type TestDatabase } from "@/server/testing/template-database";
import { applyMigrations, migrateDatabase } from "../migrate";
import { distributeDatabase } from "./distribute-database";
import { UnfitDatabase } from "./plan-steps";
import { readState } from "./read-state";
import { listKinds } from "./table-kinds";

/**
 * The part of Citus' interface that a distribution uses, in SQL: it notes where a table is, refuses what Citus refuses, and
 * moves nothing. With `QUITANDA_CITUS=1` every test runs on a database that the real one distributed.
 */
const standIn = `
  CREATE SCHEMA stand_in;
  SET search_path = stand_in, public;
  CREATE TABLE pg_dist_partition (logicalrelid regclass, partmethod text, partkey text, repmodel text);
  CREATE TABLE pg_dist_shard (logicalrelid regclass, shardid bigint);
  CREATE TABLE pg_dist_local_group (groupid int);
  INSERT INTO pg_dist_local_group VALUES (0);
  CREATE FUNCTION column_to_column_name(regclass, text) RETURNS text LANGUAGE sql AS 'SELECT $2';
  CREATE FUNCTION check_keys(regclass) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND $1 IN (conrelid, confrelid)) THEN
      RAISE 'cannot create foreign key constraint of %', $1;
    END IF;
  END $$;
  CREATE FUNCTION create_reference_table(name regclass) RETURNS void LANGUAGE sql AS
    $$ SELECT check_keys(name); INSERT INTO pg_dist_partition VALUES (name, 'n', NULL, 't') $$;
  CREATE FUNCTION create_distributed_table(name regclass, col text, colocate_with text, shard_count int DEFAULT NULL)
    RETURNS void LANGUAGE sql AS $$ SELECT check_keys(name); INSERT INTO pg_dist_partition VALUES (name, 'h', col, 's') $$;
  CREATE FUNCTION truncate_local_data_after_distributing_table(name regclass) RETURNS void LANGUAGE plpgsql AS
    $$ BEGIN EXECUTE 'TRUNCATE ' || name; END $$;
  SET search_path = public, stand_in;`;

const opened: { database: TestDatabase; client: postgres.Sql }[] = [];

afterEach(async () => {
  for (const { client, database } of opened.splice(0)) {
    await client.end();
    await database.drop();
  }
});

async function openDatabase({ hasStandIn }: { hasStandIn: boolean }) {
  const database = await createTestDatabase();
  const client = postgres(database.url, { max: 1, onnotice: () => undefined });
  opened.push({ database, client });
  if (hasStandIn) {
    await client.unsafe(standIn);
    await client.unsafe(
      `ALTER DATABASE "${new URL(database.url).pathname.slice(1)}" SET search_path = stand_in, public`,
    );
  }
  return { url: database.url, client };
}

const quiet = { say: () => undefined };

async function placesOf(client: postgres.Sql): Promise<Map<string, string>> {
  const { tables } = await readState(client);
  return new Map(tables.map(({ schema, name, placed }) => [`${schema}.${name}`, placed]));
}

test.skipIf(isOnCitus)(
  "a dry run says every step in order, and needs no Citus; a real run without one is refused",
  async () => {
    const { url, client } = await openDatabase({ hasStandIn: false });
    const steps: string[] = [];
    const { tables } = await distributeDatabase(url, { isDryRun: true, say: (step) => steps.push(step) });
    const kinds = [...listKinds().values()];
    expect(tables).toBe(kinds.length);
    const countOf = (start: string) => steps.filter((step) => step.startsWith(start)).length;
    expect(countOf("copy ")).toBe(kinds.filter((kind) => kind === "reference").length);
    expect(countOf("distribute ")).toBe(kinds.filter((kind) => kind === "distributed").length);
    expect(countOf("put back ")).toBe(
      (await readState(client)).foreignKeys.filter(({ from }) => from.schema === "public").length,
    );
    const verbs = steps.map((step) => step.split(" ")[0] ?? "");
    expect(verbs.filter((verb, index) => verb !== verbs[index - 1]).join(" ")).toBe(
      "keep copy distribute put count drop",
    );
    await expect(distributeDatabase(url, quiet)).rejects.toThrow(/^The database has no Citus: /);
  },
);

test.skipIf(isOnCitus)("goes on after a stop at any step, and puts every foreign key back", async () => {
  const { url, client } = await openDatabase({ hasStandIn: true });
  await client`INSERT INTO companies (id, name, legal_name, created_at)
    VALUES ('01900000-0000-7000-8000-000000000001', 'Banca', 'Banca', now())`;
  const keys = (await readState(client)).foreignKeys;
  let taken = 0;
  for (const stopsAfter of [1, 5, 40, 60, 3, 20, 1]) {
    const limit = taken + stopsAfter;
    const stopping = distributeDatabase(url, {
      say: () => {
        if (taken === limit) throw new Error("killed");
        taken += 1;
      },
    });
    await expect(stopping).rejects.toThrow("killed");
    await expect(migrateDatabase(url)).rejects.toThrow(/^The distribution of this database did not end: /);
  }
  await distributeDatabase(url, quiet);
  expect((await readState(client)).foreignKeys).toEqual(keys);
  expect(await placesOf(client)).toEqual(listKinds());
  const again: string[] = [];
  await distributeDatabase(url, { say: (step) => again.push(step) });
  expect(again).toEqual([]);
  await migrateDatabase(url);
});

test.skipIf(isOnCitus)("names what keeps a database from being distributed, and changes nothing", async () => {
  const { url, client } = await openDatabase({ hasStandIn: true });
  const refuses = async (sentence: RegExp, cause: string, mending: string) => {
    await client.unsafe(cause);
    const refusal = distributeDatabase(url, quiet);
    await expect(refusal).rejects.toThrow(UnfitDatabase);
    await expect(refusal).rejects.toThrow(sentence);
    await client.unsafe(mending);
    expect([...new Set((await placesOf(client)).values())]).toEqual(["local"]);
  };
  await refuses(
    /^"public"."parrots": is no table of this version; /,
    "CREATE TABLE public.parrots (company_id uuid NOT NULL)",
    "DROP TABLE public.parrots",
  );
  await refuses(
    /leads to a worker: it must be the coordinator$/,
    "UPDATE pg_dist_local_group SET groupid = 2",
    "UPDATE pg_dist_local_group SET groupid = 0",
  );
  await refuses(
    /^"public"."orders": is distributed in another way; /,
    "INSERT INTO pg_dist_partition VALUES ('public.orders', 'h', 'id', 's')",
    "DELETE FROM pg_dist_partition",
  );
  await refuses(
    /^Quitanda has 1 connections to this database: stop every process of it first$/,
    "SET application_name = 'quitanda'",
    "RESET application_name",
  );
  await refuses(
    /^Another process is distributing /,
    "SELECT pg_advisory_lock(78482636)",
    "SELECT pg_advisory_unlock_all()",
  );
  await client.unsafe(`CREATE ROLE distribute_test_${process.pid} LOGIN PASSWORD 'x';
    GRANT ALL ON SCHEMA stand_in TO PUBLIC; GRANT ALL ON ALL TABLES IN SCHEMA stand_in TO PUBLIC`);
  try {
    const address = new URL(url);
    Object.assign(address, { username: `distribute_test_${process.pid}`, password: "x" });
    await expect(distributeDatabase(address.href, quiet)).rejects.toThrow(/ is no superuser of the coordinator: /);
  } finally {
    await client.unsafe(`DROP OWNED BY distribute_test_${process.pid}; DROP ROLE distribute_test_${process.pid}`);
  }
});

test("a later migration's tables go to their places at once", async () => {
  const { url, client } = await openDatabase({ hasStandIn: !isOnCitus });
  await distributeDatabase(url, quiet);
  await client.begin((tx) =>
    applyMigrations(tx, [
      {
        sql: [
          `CREATE TABLE "parrots" ("company_id" uuid NOT NULL, "id" uuid NOT NULL, PRIMARY KEY ("company_id", "id"))`,
          `ALTER TABLE "parrots" ADD CONSTRAINT "parrots_company" FOREIGN KEY ("company_id") REFERENCES "companies" ("id")`,
          `ALTER TABLE "parrots" ADD CONSTRAINT "parrots_order" FOREIGN KEY ("company_id", "id")
            REFERENCES "orders" ("company_id", "id")`,
        ],
        hash: "parrots",
        folderMillis: 9_000_000_000_000,
        bps: true,
      },
    ]),
  );
  expect((await placesOf(client)).get("public.parrots")).toBe("distributed");
});
