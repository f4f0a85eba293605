import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { root } from "@/scripts/project.mjs";
import { freshAddress } from "@/testing/support/api-calls";
import { isProof } from "@/testing/support/proof";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { chargeOf } from "./charging";
import { openPage, signInAs } from "./every-page";
import { type BuiltVersion, buildVersion, findPreviousVersion, listMigrations } from "./previous-version";
import type { Product } from "./product";
import { openShared, type SharedInstallation } from "./shared-installation";

const commit = findPreviousVersion();
const reason =
  commit === null ? "there is no git history" : isProof ? null : "it builds for minutes: `npm run proof` runs it";
const buildMilliseconds = 1_800_000;
const owner = { email: "dona@example.com", password: "feira de domingo" };

/** The previous release's build runs on its own schema, which this version then migrates. */
describe("the version before, which runs while this one migrates its database", () => {
  let installation: SharedInstallation;
  let version: BuiltVersion;
  let old: Product;
  let receiver: Receiver;
  let token = "";

  beforeAll(async () => {
    if (commit === null || reason !== null) return;
    installation = await openShared();
    version = buildVersion(commit);
    old = await installation.start({}, version.command);
    // This command of the newer version migrates the database.
    const command = ["create-company", "--name", "Banca", "--email", owner.email, "--password", owner.password];
    token = String(JSON.parse(installation.admin(...command)).accessToken);
    receiver = await startReceiver();
  }, buildMilliseconds);
  afterAll(async () => {
    await receiver?.close();
    await installation?.close();
    version?.remove();
  });

  beforeEach(({ skip }) => skip(reason !== null, reason ?? ""));

  const call = async (method: string, path: string, body: string | null = null) => {
    const own = { authorization: `Bearer ${token}`, "x-forwarded-for": freshAddress() };
    const headers = body === null ? own : { ...own, "content-type": "application/json" };
    const answer = await fetch(`${old.url}/v1${path}`, { method, headers, body });
    return { status: answer.status, json: await answer.json() };
  };

  it("lacks a migration that the database has", async () => {
    const [known, all] = [listMigrations(version.folder), listMigrations(root)];
    expect(all.slice(0, known.length)).toEqual(known);
    expect(all.length).toBeGreaterThan(known.length);
    const [row] = await installation.sql`SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations`;
    expect(row?.applied).toBe(all.length);
  });

  it("reports outdated if it knows of newer versions, and still works", async () => {
    const isGuarded = existsSync(join(version.folder, "server", "runtime", "http", "schema-guard.ts"));
    const health = async () => (await (await fetch(`${old.url}/api/health`)).json()).status;
    await expect.poll(health).toBe(isGuarded ? "outdated" : "ok");
  });

  it("shows the page to sign in, and signs in", async () => {
    expect((await openPage(`${old.url}/login`)).status).toBe(200);
    const cookie = await signInAs(old.url, owner, { "x-forwarded-for": freshAddress() });
    expect((await openPage(`${old.url}/overview`, { headers: { cookie } })).status).toBe(200);
  });

  it("charges by Pix, takes the payment, lists it, and tells it by a webhook", async () => {
    const events = ["transaction_paid"];
    expect((await call("POST", "/webhooks", JSON.stringify({ url: receiver.url, events }))).status).toBe(201);
    const charged = await call("POST", "/pix/in/qrcode", chargeOf("pedido-1"));
    expect(charged.status).toBe(200);
    const id = String(charged.json.data.id);
    expect((await call("POST", `/sandbox/transactions/${id}/pay`)).status).toBe(200);
    const listed = await call("GET", "/transactions?status=paid");
    expect([listed.status, listed.json]).toMatchObject([200, { data: [{ id, status: "paid" }], totalRows: 1 }]);
    // The first delivery is the webhook's test event.
    const told = () => receiver.received.map(({ body }) => JSON.parse(body)).filter(({ event }) => event === events[0]);
    await expect.poll(() => told().map(({ transaction }) => transaction.id)).toEqual([id]);
    expect(JSON.parse(installation.admin("check-ledger"))).toMatchObject({ ok: true });
  });
});
