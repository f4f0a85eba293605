import { afterEach, describe, expect, it } from "vitest";
import { bankOfFile } from "@/testing/support/at-bank/nights";
import type { AccountOptions, BankAccount } from "@/testing/support/bank/accounts";
import { companyAtBank, operator } from "@/testing/support/connections/connected-banks";
import { auditOf, noticesOf } from "@/testing/support/reads";
import { callbackUrlOf } from "../../acquiring/connections/callback-address";
import { environment } from "../../core/env/env";
import { checkConnection } from "./check-connection";
import { replaceCredentials } from "./replace-credentials";
import { getConnection } from "./show-connection";
import { sweepConnections } from "./sweep-connections";

const hourMs = 3_600_000;
const bank = bankOfFile();
const faults: { end: () => void }[] = [];
afterEach(() => {
  for (const fault of faults.splice(0)) fault.end();
});

const registrations = ({ clientId }: BankAccount) =>
  bank().seen.filter((each) => each.client === clientId && each.operation?.startsWith("PUT /webhook")).length;

async function connected({ isAutomatic = false, ...options }: AccountOptions & { isAutomatic?: boolean } = {}) {
  const { company, account, connectionId } = await companyAtBank(bank(), options);
  if (isAutomatic) {
    const { receivingAccount } = account.settings;
    if (receivingAccount) await replaceCredentials(company, { connectionId, receivingAccount }, operator());
  }
  const run = (hours: number) => {
    const at = new Date(Date.now() + hours * hourMs);
    return sweepConnections(at, new Date(Date.now() + 40_000), company.id);
  };
  const told = () => noticesOf(company.id, "callback_missing");
  const url = callbackUrlOf({ kind: "pix_api", id: connectionId }) ?? "";
  return { company, account, connectionId, run, told, url };
}

const stranger = { url: "https://other.example/pix", createdAt: new Date() };

describe("a callback address", () => {
  it("that the bank removed is registered again, and the seller told once", async () => {
    const { company, account, connectionId, run, told, url } = await connected();
    const before = registrations(account);
    Object.assign(account.books.webhooks, { pix: null });
    await Promise.all([run(25), run(25)]);
    expect(account.books.webhooks.pix?.url).toMatch(url);
    expect(registrations(account)).toBeGreaterThan(before);
    expect(await told()).toMatchObject([{ subjectId: connectionId, details: { title: expect.any(String) } }]);
    expect(await getConnection(company.id, connectionId)).toMatchObject({ state: "active", fault: null });
    const lines = await auditOf(company.id);
    expect(lines.filter(({ action }) => action === "connection.callback_registered")).toHaveLength(1);
    await run(50);
    expect(await told()).toHaveLength(1);
  });

  it("is read by one of two processes, though their clocks differ by seconds", async () => {
    const { account, run, told } = await connected();
    for (const hours of [25, 24.999]) {
      account.books.webhooks.pix = null;
      await run(hours);
    }
    expect([account.books.webhooks.pix, (await told()).length]).toEqual([null, 1]);
  });

  it("that the bank is too busy to take is registered within the hour", async () => {
    const { account, run, told, url } = await connected();
    account.books.webhooks.pix = null;
    faults.push(bank().fault({ on: "PUT /webhook/{chave}", of: account, fault: { how: "status", status: 503 } }));
    await run(25);
    expect([account.books.webhooks.pix, await told()]).toEqual([null, []]);
    faults.splice(0).forEach((fault) => void fault.end());
    for (const hours of [25.5, 26.1, 26.6]) await run(hours);
    expect(account.books.webhooks.pix).toMatchObject({ url: expect.stringContaining(url) });
    expect(await told()).toHaveLength(1);
  });

  it("of another system is replaced once a day, however often that system takes it back", async () => {
    const { account, run, told } = await connected();
    const before = registrations(account);
    const seen: number[] = [];
    for (const hours of [25, 26, 30, 48, 50, 60]) {
      account.books.webhooks.pix = stranger;
      await run(hours);
      seen.push((await told()).length);
    }
    expect(seen).toEqual([1, 1, 1, 1, 2, 2]);
    expect(registrations(account) - before).toBe(2);
  });

  it("of Pix Automático is noticed too", async () => {
    const { account, run, told, url } = await connected({ isAutomatic: true });
    expect(account.books.webhooks.rec).not.toBeNull();
    account.books.webhooks.cobr = null;
    await run(25);
    expect(account.books.webhooks.cobr).toMatchObject({ url: expect.stringContaining(url) });
    expect(await told()).toHaveLength(1);
  });

  it("with an old host of ours is replaced without a notification", async () => {
    const { account, run, told, url } = await connected();
    account.books.webhooks.pix = { ...stranger, url: `https://old.example${new URL(url).pathname}` };
    await run(25);
    expect(account.books.webhooks.pix?.url).toMatch(url);
    expect(await told()).toEqual([]);
  });

  it("that is registered is read once a day, and not changed", async () => {
    const { account, run, told } = await connected();
    const before = registrations(account);
    for (const hours of [1, 2, 25, 26, 49, 50]) await run(hours);
    const reads = bank().seen.filter(
      ({ client, operation }) => client === account.clientId && operation === "GET /webhook/{chave}",
    );
    expect([reads.length, registrations(account) - before, (await told()).length]).toEqual([2, 0, 0]);
  });

  it("is not changed if the bank cannot be read, or returns another URL right after it accepted ours", async () => {
    const { account, run, told } = await connected();
    const before = registrations(account);
    faults.push(bank().fault({ on: "GET /webhook/{chave}", of: account, fault: { how: "status", status: 503 } }));
    await run(25);
    expect([registrations(account) - before, await told()]).toEqual([0, []]);
    faults.splice(0).forEach((fault) => void fault.end());
    faults.push(
      bank().fault({
        on: "GET /webhook/{chave}",
        of: account,
        fault: { how: "changed", change: (body) => ({ ...body, webhookUrl: "https://masked.example" }) },
      }),
    );
    await run(49);
    expect(await told()).toEqual([]);
  });
});

describe("without https", () => {
  it("nothing is registered, at any bank, and the check says so", async () => {
    const { callbackUrl } = environment();
    Object.assign(environment(), { callbackUrl: "http://127.0.0.1:3000" });
    try {
      const { company, account, connectionId, run } = await connected({ profile: "generic" });
      const { steps } = await checkConnection(company, connectionId, operator());
      expect(steps.map(({ step }) => step)).toEqual(["token", "read"]);
      await run(25);
      expect([account.books.webhooks.pix, registrations(account)]).toEqual([null, 0]);
      expect(await getConnection(company.id, connectionId)).toMatchObject({
        state: "active",
        webhookRegisteredAt: null,
      });
    } finally {
      Object.assign(environment(), { callbackUrl });
    }
  });
});
