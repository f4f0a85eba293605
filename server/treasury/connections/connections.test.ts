import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { connectionAccounts } from "@/db/schema";
import { bankOfFile } from "@/testing/support/at-bank/nights";
import { companyAtBank, draftOf, operator } from "@/testing/support/connections/connected-banks";
import { cardInput, chargePix, pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { auditOf } from "@/testing/support/reads";
import { getCompany } from "../../accounts/company/companies";
import { connectionFor } from "../../acquiring/connections/connections";
import { isAnyMoneyReal, sellsForPlayMoney } from "../../acquiring/connections/play-money";
import { openSecrets } from "../../acquiring/port/accounts";
import { environment } from "../../core/env/env";
import { cancelTransaction } from "../../payments/cancellations/cancel-transaction";
import { createCardToken } from "../../payments/cards/card-tokens";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { getTransaction } from "../../payments/transactions/transactions";
import { checkConnection } from "./check-connection";
import { connectBank } from "./connect-bank";
import { getBank } from "./connections";
import { replaceCredentials } from "./replace-credentials";
import { rewrapSecrets } from "./rewrap-secrets";
import { getConnection, listConnections } from "./show-connection";
import { turnOff } from "./turn-off";
import { turnOn } from "./turn-on";

const bank = bankOfFile();

const chargeAt = async (companyId: string) => chargePix(await getCompany(companyId), pixCharge(), new Date());
const statusOf = async (companyId: string, id: string) => (await getTransaction(companyId, id, new Date())).status;
const stateOf = async (companyId: string, id: string) => (await getConnection(companyId, id)).state;
const twenty = <Value>(work: () => Promise<Value>) => Promise.allSettled(Array.from({ length: 20 }, work));
const successes = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;

describe("a bank that is connected", () => {
  it("takes no charge before its check passes, and all of them afterwards, without the sandbox", async () => {
    const company = await testCompany();
    const added = await connectBank(company, draftOf(bank().openAccount()), operator());
    expect(added).toMatchObject({
      kind: "pix_api",
      state: "testing",
      fault: null,
      checkedAt: null,
      isPlayMoney: false,
    });
    const before = await getCompany(company.id);
    expect([connectionFor(before, "pix").kind, sellsForPlayMoney(before)]).toEqual(["sandbox", true]);
    const { connection, steps } = await checkConnection(company, added.id, operator());
    expect(steps).toEqual(["token", "read", "webhook"].map((step) => ({ step, fault: null })));
    expect(connection).toMatchObject({ state: "active", fault: null, methods: ["pix"] });
    expect(connection.webhookRegisteredAt).toBe(connection.checkedAt);
    const live = await getCompany(company.id);
    expect([connectionFor(live, "pix").id, sellsForPlayMoney(live)]).toEqual([added.id, false]);
    expect(await isAnyMoneyReal()).toBe(true);
    await expect(createCardToken(live, cardInput(testCards.paid), new Date())).rejects.toMatchObject({
      code: "no_connection_for_method",
    });
    for (const method of ["boleto", "credit_card"] as const) {
      expect(() => connectionFor(live, method)).toThrow("does not accept this payment method");
    }
    const states = (await listConnections(company.id)).map(({ kind, state }) => [kind, state]);
    expect(states.sort()).toEqual([
      ["pix_api", "active"],
      ["sandbox", "off"],
    ]);
    const done = (await auditOf(company.id)).map(({ action }) => action);
    expect(done).toEqual(["connection.created", "connection.turned_off", "connection.checked"]);
  });

  it("charges at the bank; its open charges are paid, refunded and canceled even once it is off", async () => {
    const { company, account, connectionId } = await companyAtBank(bank());
    const paid = await chargeAt(company.id);
    const [txid = ""] = account.books.charges.keys();
    const open = await chargeAt(company.id);
    await turnOff(company.id, connectionId, operator());
    await expect(chargeAt(company.id)).rejects.toMatchObject({ code: "no_connection_for_method" });
    account.pay(txid);
    await expect.poll(() => statusOf(company.id, paid.id)).toBe("paid");
    await expect.poll(async () => (await getConnection(company.id, connectionId)).calledBackAt).not.toBeNull();
    const order = { transactionId: paid.id, amountInCents: 1000 };
    await refundTransaction(company.id, order, { refundId: newId(), now: new Date() });
    expect(account.books.received[0]?.refunds).toMatchObject([{ cents: 1000 }]);
    await cancelTransaction(company.id, open.id, { actor: "operator", cancelId: newId(), now: new Date() });
    expect(await statusOf(company.id, open.id)).toBe("canceled");
    expect(await stateOf(company.id, connectionId)).toBe("off");
  });

  it("is turned on again only after a check", async () => {
    const { company, connectionId } = await companyAtBank(bank());
    await turnOff(company.id, connectionId, operator());
    await expect(checkConnection(company, connectionId, operator())).rejects.toMatchObject({ code: "connection_off" });
    const down = bank().fault({ on: "token", fault: { how: "status", status: 503 } });
    await expect(turnOn(company, connectionId, operator())).rejects.toMatchObject({
      code: "connection_check_failed",
      values: { step: "token", fault: "unreachable" },
    });
    expect(await stateOf(company.id, connectionId)).toBe("off");
    down.end();
    const { connection } = await turnOn(company, connectionId, operator());
    expect(connection.state).toBe("active");
    await expect(turnOn(company, connectionId, operator())).rejects.toMatchObject({ code: "connection_not_off" });
  });

  it("stays in testing with the fault of its check, and takes better credentials", async () => {
    const company = await testCompany();
    const account = bank().openAccount();
    const { id } = await connectBank(company, draftOf(account, { clientSecret: "another" }), operator());
    const { connection, steps } = await checkConnection(company, id, operator());
    expect(steps).toEqual([{ step: "token", fault: "credentials_refused" }]);
    expect(connection).toMatchObject({ state: "testing", fault: "credentials_refused", webhookRegisteredAt: null });
    expect(connectionFor(await getCompany(company.id), "pix").kind).toBe("sandbox");
    const change = { connectionId: id, clientSecret: account.books.clientSecret };
    const replaced = await replaceCredentials(company, change, operator());
    expect(replaced.connection).toMatchObject({ state: "active", fault: null });
  });

  it("is refused for a test company, and for one with sales of the sandbox, even if they came later", async () => {
    const test = await testCompany({ testOf: (await testCompany()).id });
    const draft = draftOf(bank().openAccount());
    await expect(connectBank(test, draft, operator())).rejects.toMatchObject({ code: "company_is_test" });
    const company = await testCompany();
    const { id } = await connectBank(company, draft, operator());
    await chargeAt(company.id);
    const refusal = { code: "company_has_test_sales" };
    await expect(connectBank(company, draftOf(bank().openAccount()), operator())).rejects.toMatchObject(refusal);
    const asked = bank().seen.length;
    await expect(checkConnection(company, id, operator())).rejects.toMatchObject(refusal);
    expect([await stateOf(company.id, id), bank().seen.length]).toEqual(["testing", asked]);
  });

  it("has its Pix key for itself in the company, however many are connected at once", async () => {
    const company = await testCompany();
    const draft = draftOf(bank().openAccount());
    const results = await twenty(() => connectBank(company, draft, operator()));
    expect(successes(results)).toBe(1);
    expect((await listConnections(company.id)).filter(({ kind }) => kind === "pix_api")).toHaveLength(1);
  });

  it("goes live once, however many check it at once", async () => {
    const company = await testCompany();
    const { id } = await connectBank(company, draftOf(bank().openAccount()), operator());
    await twenty(() => checkConnection(company, id, operator()));
    const done = (await auditOf(company.id)).map(({ action }) => action);
    expect(done.filter((action) => action === "connection.turned_off")).toHaveLength(1);
    expect(await stateOf(company.id, id)).toBe("active");
  });
});

describe("credentials", () => {
  it("are replaced only once the bank takes the new ones", async () => {
    const { company, account, connectionId } = await companyAtBank(bank());
    const version = async () => (await getBank(company.id, connectionId)).account.version;
    const forged = account.forgeCertificate();
    const bad = { connectionId, certificate: { pem: forged.cert, key: forged.key } };
    await expect(replaceCredentials(company, bad, operator())).rejects.toMatchObject({
      code: "connection_check_failed",
    });
    expect(await version()).toBe(1);
    await chargeAt(company.id);
    const next = account.issueCertificate(new Date(Date.now() + 90 * 86_400_000));
    const good = { connectionId, certificate: { pem: next.cert, key: next.key } };
    const { connection } = await replaceCredentials(company, good, operator());
    expect(await version()).toBe(2);
    expect(Date.parse(connection.certificateEndsAt ?? "")).toBeLessThan(Date.now() + 91 * 86_400_000);
    const { secrets } = { secrets: openSecrets((await getBank(company.id, connectionId)).account) };
    expect(secrets).toMatchObject({ certificate: next.cert, clientId: account.clientId });
    account.books.fingerprints.delete([...account.books.fingerprints][0] ?? "");
    await chargeAt(company.id);
    expect(account.books.charges.size).toBe(2);
  });

  it("are replaced once, however many try at once", async () => {
    const { company, account, connectionId } = await companyAtBank(bank());
    const change = { connectionId, clientSecret: account.books.clientSecret };
    const results = await twenty(() => replaceCredentials(company, change, operator()));
    const { version } = (await getBank(company.id, connectionId)).account;
    expect(version).toBe(1 + successes(results));
    const lines = (await auditOf(company.id)).filter(({ action }) => action === "connection.credentials_replaced");
    expect(lines).toHaveLength(successes(results));
  });

  it("are found sealed in the database, and nowhere in answers and the audit log", async () => {
    const { company, account, connectionId } = await companyAtBank(bank());
    const change = { connectionId, clientSecret: account.books.clientSecret };
    await replaceCredentials(company, change, operator());
    const [row] = await db().select().from(connectionAccounts).where(eq(connectionAccounts.connectionId, connectionId));
    const shown = JSON.stringify([await listConnections(company.id), await auditOf(company.id), row]);
    const { clientId, clientSecret, privateKey, certificate } = { ...account.secrets };
    const lines = [privateKey, certificate].flatMap((pem) =>
      (pem ?? "").split("\n").filter((line) => line.length > 30),
    );
    for (const secret of [clientId, clientSecret, ...lines]) expect(shown).not.toContain(secret);
  });

  it("are resealed under a new vault key, after which the old one is not needed", async () => {
    const { company, account, connectionId } = await companyAtBank(bank());
    const { vaultKeys } = environment();
    const next = { kid: "next", key: randomBytes(32) };
    Object.assign(environment(), { vaultKeys: [next, ...vaultKeys] });
    expect([await rewrapSecrets(company.id), await rewrapSecrets(company.id)]).toEqual([1, 0]);
    Object.assign(environment(), { vaultKeys: [next] });
    expect(openSecrets((await getBank(company.id, connectionId)).account).clientId).toBe(account.clientId);
    Object.assign(environment(), { vaultKeys });
  });

  it("of one connection do not open for another", async () => {
    const [mine, other] = [await companyAtBank(bank()), await companyAtBank(bank())];
    const row = (await getBank(mine.company.id, mine.connectionId)).account;
    expect(openSecrets(row).clientId).toBe(mine.account.clientId);
    expect(() => openSecrets({ ...row, connectionId: other.connectionId })).toThrow();
    expect(() => openSecrets({ ...row, companyId: other.company.id })).toThrow();
  });
});
