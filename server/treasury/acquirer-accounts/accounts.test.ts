import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { acquirerAccounts } from "@/db/schema";
import { reachable } from "@/testing/support/at-pagarme/payers";
import { operator } from "@/testing/support/connections/connected-banks";
import { createTestCompany } from "@/testing/support/database";
import { chargePix, pixCharge } from "@/testing/support/payments";
import { auditOf, noticesOf } from "@/testing/support/reads";
import {
  acquirerOfFile,
  readings,
  recipientOf,
  sellerAtPlatform,
  sellingSeller,
  serviceKind,
} from "@/testing/support/recipients/sellers";
import { getCompany } from "../../accounts/company/companies";
import { isAnyMoneyReal } from "../../acquiring/connections/play-money";
import { isRehearsal, readStanding } from "../connections/rehearsals";
import { getConnection } from "../connections/show-connection";
import { turnOff } from "../connections/turn-off";
import { updateConnection } from "../connections/update-connection";
import { readCallbackAddress } from "./callback-address";
import { checkAccount } from "./check-account";
import { connectAccount } from "./connect-account";
import { replaceKeys } from "./replace-keys";
import { listOffers } from "./service-of";
import { sweepAccounts } from "./sweep-accounts";
import { turnOnAccount } from "./turn-on-account";

const acquirer = acquirerOfFile();

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const accountOf = (environment: "production" | "homologation" = "production") =>
  acquirer().fake.openAccount({ environment });
const keysOf = (environment?: "homologation") => accountOf(environment).keys;
const revoke = (keys: { secretKey: string; publicKey: string }) =>
  acquirer().fake.fault({ of: keys, fault: { how: "status", status: 401 } }).end;
const connect = async (companyId: string, keys = keysOf()) =>
  connectAccount(await getCompany(companyId), { owner: "company", kind: serviceKind, ...keys }, operator());
const check = async (companyId: string, id: string) => checkAccount(await getCompany(companyId), id, operator());

async function sellerWithAccount() {
  const { companyId } = await createTestCompany();
  const account = accountOf();
  const { keys } = account;
  const { id } = await connect(companyId, keys);
  await check(companyId, id);
  return { companyId, id, keys, account };
}

describe("an account that is connected", () => {
  it("is offered with the operator's environment", () => {
    expect(listOffers()).toContainEqual(expect.objectContaining({ kind: serviceKind, platform: "production" }));
  });

  it("takes no charge before its check, whose success reads its own recipient and turns the sandbox off", async () => {
    const { companyId } = await createTestCompany();
    const keys = keysOf();
    const added = await connect(companyId, keys);
    expect(added).toMatchObject({
      state: "testing",
      isPlayMoney: false,
      settings: null,
      account: { owner: "company", environment: "production" },
      recipient: null,
    });
    expect(await chargePix(await getCompany(companyId), pixCharge(), new Date()).catch(() => null)).not.toBeNull();
    expect(JSON.stringify(await db().select().from(acquirerAccounts))).not.toContain(keys.secretKey);
    expect(JSON.stringify([added, await auditOf(companyId)])).not.toContain(keys.secretKey);
  });

  it("sells once it passed its check", async () => {
    const { companyId, id, account } = await sellerWithAccount();
    const acquirerId = account.books.defaultRecipient.id;
    expect(await recipientOf(companyId)).toMatchObject({ state: "active", acquirerId });
    expect(await getConnection(companyId, id)).toMatchObject({ state: "active", recipient: { state: "active" } });
    const company = await getCompany(companyId);
    expect(company.connections.map(({ kind, state }) => [kind, state]).sort()).toEqual([
      [serviceKind, "active"],
      ["sandbox", "off"],
    ]);
    expect([(await readStanding(companyId)).isReal, await isAnyMoneyReal()]).toEqual([true, true]);
    const told = await noticesOf(companyId);
    expect(told.map(({ kind }) => kind).sort()).toEqual(["destination_added", "settlement_changed"]);
  });

  it("does not sell where the account has no recipient", async () => {
    const { companyId } = await createTestCompany();
    const { id } = await connect(companyId);
    acquirer().fake.fault({ on: "GET /recipients/default", times: 1, fault: { how: "status", status: 404 } });
    expect(await check(companyId, id)).toMatchObject({ fault: "recipient_missing", connection: { state: "testing" } });
  });

  it.each([
    { secretKey: "sk_test_1", publicKey: "pk_1" },
    { secretKey: "sk_1", publicKey: "pk_test_1" },
    { secretKey: "other", publicKey: "pk_1" },
  ])("is refused by name for keys that are none, and nothing is stored: %j", async (keys) => {
    const { companyId } = await createTestCompany();
    await expect(connect(companyId, keys)).rejects.toMatchObject({
      code: "acquirer_keys_invalid",
      field: "account.secretKey",
    });
    expect((await getCompany(companyId)).connections).toHaveLength(1);
  });

  it("is one for each owner, however often it is connected at once", async () => {
    const { companyId } = await createTestCompany();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => connect(companyId)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const company = await getCompany(companyId);
    await connectAccount(company, { owner: "platform", kind: serviceKind }, operator());
    const again = connectAccount(company, { owner: "platform", kind: serviceKind }, operator());
    await expect(again).rejects.toMatchObject({ code: "connection_account_exists" });
    const unknown = connectAccount(company, { owner: "platform", kind: "pix_api" }, operator());
    await expect(unknown).rejects.toMatchObject({ code: "connection_has_no_account" });
  });

  it("never mixes rehearsed sales with real ones", async () => {
    const { companyId, id } = await sellerWithAccount();
    await expect(connect(companyId, keysOf("homologation"))).rejects.toMatchObject({ code: "company_is_live" });
    const rehearsing = await createTestCompany();
    const test = await connect(rehearsing.companyId, keysOf("homologation"));
    await check(rehearsing.companyId, test.id);
    const { rehearsals, isReal } = await readStanding(rehearsing.companyId);
    expect([rehearsals.every(isRehearsal), rehearsals.length, isReal]).toEqual([true, 2, false]);
    const customer = { ...pixCharge().customer, ...reachable };
    await chargePix(await getCompany(rehearsing.companyId), pixCharge({ customer }), new Date());
    await turnOff(rehearsing.companyId, test.id, operator());
    await expect(connect(rehearsing.companyId)).rejects.toMatchObject({ code: "company_has_test_sales" });
    const stranger = checkAccount(await getCompany(rehearsing.companyId), id, operator());
    await expect(stranger).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("has a callback address that a member registers", async () => {
    const { companyId, id } = await sellerWithAccount();
    const { url } = await readCallbackAddress(companyId, id);
    expect(url).toMatch(new RegExp(`/api/callbacks/${serviceKind}/${id}/[0-9a-f]{64}$`));
    await expect(readCallbackAddress((await createTestCompany()).companyId, id)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("the keys of an account", () => {
  it("are replaced once the acquirer took the new ones, of the same account, which count from then on", async () => {
    const { companyId, id, keys, account } = await sellerWithAccount();
    const replace = async (change: typeof keys) =>
      replaceKeys(await getCompany(companyId), { connectionId: id, ...change }, operator());
    const next = { secretKey: "sk_newkeysnewkeys", publicKey: "pk_newkeysnewkeys" };
    await expect(replace(next)).rejects.toMatchObject({
      code: "connection_check_failed",
      values: { fault: "credentials_refused" },
    });
    await expect(replace(keysOf())).rejects.toMatchObject({
      code: "connection_check_failed",
      values: { fault: "recipient_missing" },
    });
    await expect(replace(keysOf("homologation"))).rejects.toMatchObject({ code: "acquirer_environment_differs" });
    const [row] = await db()
      .select()
      .from(acquirerAccounts)
      .where(and(eq(acquirerAccounts.companyId, companyId), eq(acquirerAccounts.connectionId, id)));
    expect(row).toMatchObject({ version: 1, publicKey: keys.publicKey });
    Object.assign(account.books, next);
    expect(await replace(next)).toMatchObject({ fault: null, connection: { state: "active" } });
    expect(await check(companyId, id)).toMatchObject({ fault: null });
    const lines = await auditOf(companyId);
    expect(lines.map(({ action }) => action)).toContain("connection.credentials_replaced");
  });

  it("are the operator's where the account is", async () => {
    const { companyId, connectionId } = await sellerAtPlatform();
    const replace = replaceKeys(await getCompany(companyId), { connectionId, ...keysOf() }, operator());
    await expect(replace).rejects.toMatchObject({ code: "connection_has_no_account" });
  });
});

describe("the health of an account", () => {
  const run = (companyId: string, minutes: number) => sweepAccounts(later(minutes), later(1), companyId);
  const stateOf = async (companyId: string, id: string) => (await getConnection(companyId, id)).state;

  it("fails after two faults in a row with one notice, and recovers with one success", async () => {
    const { companyId, id, keys } = await sellerWithAccount();
    const know = revoke(keys);
    expect(await run(companyId, 6)).toEqual({ accounts: 1, accountFaults: 1 });
    expect(await getConnection(companyId, id)).toMatchObject({ state: "active", fault: "credentials_refused" });
    await run(companyId, 12);
    await run(companyId, 18);
    expect(await stateOf(companyId, id)).toBe("failing");
    expect(await noticesOf(companyId, "connection_failing")).toHaveLength(1);
    know();
    await run(companyId, 24);
    expect(await getConnection(companyId, id)).toMatchObject({ state: "active", fault: null });
  });

  it("is not checked while it is in its tests or off", async () => {
    const { companyId } = await createTestCompany();
    await connect(companyId);
    expect(await run(companyId, 6)).toEqual({ accounts: 0, accountFaults: 0 });
  });
});

describe("a connection that is turned off", () => {
  it("sells again once it is turned on", async () => {
    const { companyId, connectionId: id } = await sellingSeller(acquirer());
    await turnOff(companyId, id, operator());
    const turnOn = async () => turnOnAccount(await getCompany(companyId), id, operator());
    acquirer().breakNext(readings, "unreachable");
    await expect(turnOn()).rejects.toMatchObject({ code: "connection_check_failed" });
    expect(await turnOn()).toMatchObject({ connection: { state: "active" } });
    await expect(turnOn()).rejects.toMatchObject({ code: "connection_not_off" });
  });

  it("may be renamed and loses methods, but gets none that its acquirer lacks", async () => {
    const { companyId, id } = await sellerWithAccount();
    const change = { connectionId: id, name: "Conta nova", methods: ["pix" as const] };
    expect(await updateConnection(companyId, change, operator())).toMatchObject({
      name: "Conta nova",
      methods: ["pix"],
    });
  });
});
