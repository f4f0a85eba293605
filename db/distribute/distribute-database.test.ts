import type postgres from "postgres";
import { afterEach, expect, test } from "vitest";
import { dropDatabases, openDatabase } from "@/testing/support/databases/citus-stand-in";
import { migrateDatabase } from "../migrate";
import { distributeDatabase } from "./distribute-database";
import { UnfitDatabase } from "./plan-steps";
import { readState } from "./read-state";
import { listKinds } from "./table-kinds";

// With a substitute for Citus; excluded from runs against real Citus (`vitest.config.ts`).

afterEach(dropDatabases);

const quiet = { say: () => undefined };

async function placesOf(client: postgres.Sql): Promise<Map<string, string>> {
  const { tables } = await readState(client);
  return new Map(tables.map(({ schema, name, placed }) => [`${schema}.${name}`, placed]));
}

test("a dry run says every step in order, and needs no Citus; a real run without one is refused", async () => {
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
});

test("goes on after a stop at any step, and puts every foreign key back", async () => {
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

test("names what prevents the distribution of a database, and changes nothing", async () => {
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
