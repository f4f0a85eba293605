import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "@/db/embedded";
import { migrateDatabase } from "@/db/migrate";
import { findPgbouncer } from "@/scripts/pgbouncer.mjs";
import { makeDataDir } from "@/scripts/test-folder.mjs";
import { freshAddress } from "@/testing/support/api-calls";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { type Pooler, startPooler } from "./pooler";
import { apiAlone, type Product, startProduct } from "./product";

const pgbouncer = await findPgbouncer();

const cronSecret = randomBytes(32).toString("base64url");
const secrets = {
  AUTH_SECRET: randomBytes(32).toString("base64url"),
  TOKEN_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  VAULT_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  CRON_SECRET: cronSecret,
};
const folders = [makeDataDir("wire"), makeDataDir("wire"), makeDataDir("wire")] as const;
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

describe("behind PgBouncer in transaction mode", () => {
  let database: EmbeddedDatabase;
  let direct: postgres.Sql;
  let pooler: Pooler;
  let receiver: Receiver;
  const undo: (() => unknown)[] = [];

  const admin = (env: Record<string, string>, ...parameters: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/admin.mjs", ...parameters], {
      env: { ...process.env, ...secrets, DATA_DIR: folders[0], DATABASE_URL: pooler.url, ...env },
      encoding: "utf8",
    });
    return { status, stdout: stdout.trim(), lines: stderr.trim().split("\n") };
  };

  beforeAll(async () => {
    if (!pgbouncer) return;
    database = await startEmbedded({ dataDir: folders[0], durable: false });
    undo.push(database.release);
    await migrateDatabase(database.url);
    direct = postgres(database.url, { max: 1, onnotice: () => undefined });
    undo.push(() => direct.end());
    pooler = await startPooler(pgbouncer, database.url);
    undo.push(() => pooler.stop());
    receiver = await startReceiver();
    undo.push(() => receiver.close());
  });
  afterAll(async () => {
    for (const each of undo.reverse()) await each();
  });

  beforeEach(({ skip }) => skip(!pgbouncer, "PgBouncer is not installed"));

  it("a command says in one line that statements must not be prepared", () => {
    const { status, lines } = admin({}, "list-companies");
    expect([status, lines]).toEqual([
      1,
      ["admin: DATABASE_URL leads to a transaction pooler: set DATABASE_PREPARE=false"],
    ]);
  });

  it("a command says in one line which settings the role needs, and runs once it has them", async () => {
    const { status, lines } = admin({ DATABASE_PREPARE: "false" }, "list-companies");
    expect([status, lines.length]).toEqual([1, 1]);
    const statements = lines[0]?.match(/ALTER ROLE [^;]+;/g) ?? [];
    expect(statements.map((each) => each.replace(/.* SET /, ""))).toEqual(
      expect.arrayContaining([
        "statement_timeout = '10000';",
        "lock_timeout = '3000';",
        "idle_in_transaction_session_timeout = '15000';",
      ]),
    );
    for (const each of statements) await direct.unsafe(each);
    await pooler.stop();
    pooler = await startPooler(pgbouncer ?? "", database.url);
    expect(admin({ DATABASE_PREPARE: "false" }, "list-companies")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\{"companies":\[\],"installation":"[^"]+"\}$/),
    });
  });

  it("a command takes no lock if there is nothing to migrate, so a process that holds it blocks nobody", async () => {
    const holder = postgres(database.url, { max: 1 });
    await holder`SELECT pg_advisory_lock(78482632)`;
    expect(admin({ DATABASE_PREPARE: "false" }, "list-companies").status).toBe(0);
    await holder.end();
  });

  it("the search index is built over the direct URL alone, so its settings reach no shared connection", async () => {
    const index = (env: Record<string, string>) =>
      JSON.parse(admin({ DATABASE_PREPARE: "false", ...env }, "index-customers").stdout);
    const reason = "it is built over a direct connection; set DATABASE_DIRECT_URL";
    expect(index({})).toMatchObject({ state: "unavailable", reason });
    expect(index({ DATABASE_DIRECT_URL: database.url })).toMatchObject({ state: "ready" });
    const through = postgres(pooler.url, { max: 1, prepare: false });
    undo.push(() => through.end());
    const settings = await through`SELECT current_setting('statement_timeout') AS statements`;
    expect(settings).toEqual([{ statements: "10s" }]);
    await direct.unsafe("DROP INDEX customers_company_search");
  });

  it("the schema is checked over the direct URL, not through the pooler", async () => {
    const url = new URL(database.url);
    await direct`CREATE DATABASE beside`;
    url.pathname = "/beside";
    const beside = { DATABASE_PREPARE: "false", DATABASE_DIRECT_URL: url.href };
    const { status, lines } = admin(beside, "list-companies");
    expect([status, lines[0]]).toEqual([1, expect.stringContaining("is empty")]);
  });

  describe("two processes", () => {
    let products: Product[];
    let token = "";

    const call = async (product: Product | undefined, method: string, path: string, body?: object) => {
      const answer = await fetch(`${product?.url}/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "x-forwarded-for": freshAddress(),
          ...(body ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const json = await answer.json();
      return { status: answer.status, json };
    };
    const customer = { name: "Ana Souza", email: "ana@example.com", document: "52998224725", documentType: "cpf" };

    beforeAll(async () => {
      if (!pgbouncer) return;
      const command = [
        "create-company",
        "--name",
        "Banca",
        "--email",
        "dona@example.com",
        "--password",
        "feira de domingo",
      ];
      token = String(JSON.parse(admin({ DATABASE_PREPARE: "false" }, ...command).stdout).accessToken);
      const env = { ...secrets, ...apiAlone, DATABASE_URL: pooler.url, DATABASE_PREPARE: "false" };
      products = await Promise.all([folders[1], folders[2]].map((dataDir) => startProduct({ dataDir, env })));
      for (const { stop } of products) undo.push(stop);
    });

    it("charge, and each event arrives once", async () => {
      const registered = await call(products[0], "POST", "/webhooks", {
        url: receiver.url,
        events: ["transaction_created"],
      });
      expect(registered.status).toBe(201);
      const charges = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          call(products[index % 2], "POST", "/pix/in/qrcode", { amountInCents: 1000 + index, customer }),
        ),
      );
      expect(charges.map(({ status }) => status)).toEqual(charges.map(() => 200));
      const toldOf = () => receiver.received.flatMap(({ body }) => JSON.parse(body).transaction?.id ?? []).sort();
      await expect.poll(toldOf).toEqual(charges.map(({ json }) => json.data.id).sort());
    });

    it("renew a subscription once, though both run the job at once", async () => {
      const plan = { name: "Mensal", priceInCents: 2990, frequency: "monthly" };
      const club = await call(products[0], "POST", "/subscription-products", { name: "Clube", plans: [plan] });
      const { id: productId, offers } = club.json.data;
      const card = { number: "4111111111111111", cvv: "123", expirationMonth: "12", expirationYear: "49" };
      const sealed = await call(products[1], "POST", "/card-token", { ...card, holderName: "ANA SOUZA" });
      const signup = {
        productId,
        offerSlug: offers[0].slug,
        customer,
        card: { cardToken: sealed.json.token },
      };
      const { status, json } = await call(products[0], "POST", "/subscriptions", signup);
      expect(status).toBe(200);
      const at = new Date(Date.now() + 32 * 86_400_000).toISOString();
      const runs = await Promise.all(
        products.map(({ url }) =>
          fetch(`${url}/api/cron/renewals?at=${at}`, { headers: { authorization: `Bearer ${cronSecret}` } }),
        ),
      );
      expect(runs.map(({ ok }) => ok)).toEqual([true, true]);
      const { id } = json.data.subscription;
      const charged =
        await direct`SELECT cycle, status FROM cycle_charges WHERE subscription_id = ${id} ORDER BY cycle`;
      expect(charged).toMatchObject([
        { cycle: 0, status: "paid" },
        { cycle: 1, status: "paid" },
      ]);
      expect(admin({ DATABASE_PREPARE: "false" }, "check-ledger")).toMatchObject({ status: 0, lines: [""] });
    });
  });
});
