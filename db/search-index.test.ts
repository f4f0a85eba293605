import postgres from "postgres";
import { afterEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "@/testing/support/template-database";
import { ensureSearchIndex, searchIndexes } from "./search-index";

let opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of opened.reverse()) await close();
  opened = [];
});

async function openDatabase() {
  const { url, drop } = await createTestDatabase();
  opened.push(drop);
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  opened.push(() => client.end());
  const readIndexes = () => client<{ name: string; valid: boolean }[]>`
    SELECT relname AS name, indisvalid AS valid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indrelid = 'customers'::regclass AND relname IN ${client(searchIndexes)}`;
  return { url, client, readIndexes };
}

describe("the search index", () => {
  it("is made once, however many processes start at once", async () => {
    const { url, readIndexes } = await openDatabase();
    const states = await Promise.all([1, 2, 3, 4].map(() => ensureSearchIndex(url)));
    expect(states.filter(({ state }) => state === "unavailable")).toEqual([]);
    expect(await ensureSearchIndex(url)).toEqual({ state: "ready" });
    expect(await readIndexes()).toEqual([{ name: "customers_company_search", valid: true }]);
  });

  it("is made again after a process stopped while building it", async () => {
    const { url, client, readIndexes } = await openDatabase();
    await ensureSearchIndex(url);
    await client`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'customers_company_search'::regclass`;
    expect(await ensureSearchIndex(url)).toEqual({ state: "ready" });
    expect(await readIndexes()).toEqual([{ name: "customers_company_search", valid: true }]);
  });

  it("uses an extension that the server's operator keeps in another schema", async () => {
    const { url, client } = await openDatabase();
    await client.unsafe('CREATE SCHEMA "Extensions"; CREATE EXTENSION pg_trgm SCHEMA "Extensions"');
    expect(await ensureSearchIndex(url)).toEqual({ state: "ready" });
  });

  it("finds a company's customers by one look into it", async () => {
    const { url, client } = await openDatabase();
    await ensureSearchIndex(url);
    expect(await client`SELECT pg_get_indexdef('customers_company_search'::regclass, 1, true) AS first`).toEqual([
      { first: "company_id" },
    ]);
  });

  it("is not created, with the server's reason, while the database role may not create the extensions, and then covers all companies", async () => {
    const { url, client, readIndexes } = await openDatabase();
    const role = `role_${new URL(url).pathname.slice(1)}`;
    await client.unsafe(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'; GRANT USAGE, CREATE ON SCHEMA public TO ${role};
      ALTER TABLE customers OWNER TO ${role}`);
    opened.push(async () => {
      await client.unsafe(`DROP OWNED BY ${role} CASCADE; DROP ROLE ${role}`);
    });
    const address = Object.assign(new URL(url), { username: role, password: "secret" });
    expect(await ensureSearchIndex(address.href)).toEqual({
      state: "unavailable",
      reason: 'permission denied to create extension "pg_trgm"',
    });
    expect(await readIndexes()).toEqual([]);
    await client`CREATE EXTENSION pg_trgm`;
    expect(await ensureSearchIndex(address.href)).toEqual({ state: "ready" });
    expect(await readIndexes()).toEqual([{ name: "customers_search", valid: true }]);
    await client`CREATE EXTENSION btree_gin`;
    expect(await ensureSearchIndex(address.href)).toEqual({ state: "ready" });
    expect(await readIndexes()).toEqual([{ name: "customers_company_search", valid: true }]);
  });
});
