import { expect, it } from "vitest";
import { newId } from "@/db/ids";
import { resultOf } from "@/testing/acquirer-conformance/subject";
import { bankAccountOf, connectToPagarme } from "@/testing/support/at-pagarme/connections";
import { pagarmeOfFile } from "@/testing/support/at-pagarme/fake-of-file";
import { createTestCompany } from "@/testing/support/database";
import type { PagarmeAccount } from "@/testing/support/pagarme/accounts";
import type { Behavior } from "@/testing/support/pagarme/books/behavior";
import { createRawClient, sellEarlier } from "@/testing/support/pagarme/raw-client";
import { getAcquirer } from "../port/index";
import type { PayoutReference, PayoutRequest } from "../port/payout-port";
import type { Connection } from "../port/port";
import { pagarmeKind } from "./service";

const amountInCents = 10_000;
const operation = "POST /recipients/{id}/withdrawals";
const list = "GET /recipients/{id}/withdrawals";
const one = "GET /recipients/{id}/withdrawals/{id}";

const pagarme = pagarmeOfFile();

function payoutsOf() {
  const { payouts } = getAcquirer(pagarmeKind);
  if (!payouts) throw new Error("The adapter makes payouts");
  return payouts;
}

async function open(behavior: Partial<Behavior> = {}) {
  const { companyId } = await createTestCompany();
  const account = pagarme().openAccount({ behavior });
  const connection = await connectToPagarme(companyId, account);
  await sellEarlier(pagarme(), account, 1_000_000);
  pagarme().clock.skewMs += 3 * 86_400_000;
  const target = { pixKeyType: null, pixKey: null, account: bankAccountOf(account.books.defaultRecipient) };
  const key = newId().replaceAll("-", "");
  const request: PayoutRequest = { key, amountInCents, ...target, description: "Vendas", now: new Date() };
  return { account, connection, request };
}

const withdrawThere = (account: PagarmeAccount, amount: number, metadata: Record<string, string> = {}) =>
  createRawClient(pagarme(), account)("POST", `/recipients/${account.books.defaultRecipient.id}/withdrawals`, {
    amount,
    metadata,
  });

const hourMs = 3_600_000;

const read = (connection: Connection, { key }: PayoutRequest, known: Partial<PayoutReference> = {}) => {
  const sentAt = new Date(pagarme().now().getTime() - 60_000);
  const reference = { key, amountInCents, sentAt, acquirerId: null, otherIds: [], ...known };
  return payoutsOf().read(connection, reference, new Date());
};

const aKey = () => newId().replaceAll("-", "");

async function loseAnswer({ account, connection, request }: Awaited<ReturnType<typeof open>>, isTaken: boolean) {
  const how = isTaken ? "cut_after" : "cut_before";
  pagarme().fault({ on: operation, of: account.keys, times: 1, fault: { how } });
  expect((await payoutsOf().send(connection, request)).kind).toBe("unknown");
}

it("a withdrawal whose answer was lost is found by our key, and never asked for again, even 25 hours later", async () => {
  for (const withdrawalMetadata of ["dictionary", "array"] as const) {
    const { account, connection, request } = await open({ withdrawalMetadata });
    pagarme().fault({ on: operation, of: account.keys, times: 1, fault: { how: "cut_after" } });
    expect((await payoutsOf().send(connection, request)).kind).toBe("unknown");
    pagarme().clock.skewMs += 25 * 3_600_000;
    const again = await Promise.all(Array.from({ length: 20 }, () => payoutsOf().send(connection, request)));
    expect(new Set(again.map(({ kind }) => kind))).toEqual(new Set(["done"]));
    expect(resultOf(await read(connection, request))).toMatchObject({ amountInCents });
    expect(account.books.withdrawals).toHaveLength(1);
  }
});

it("one that never arrived is absent, and another payout of the same amount is not it", async () => {
  const { account, connection, request } = await open();
  await withdrawThere(account, amountInCents, { reference: aKey() });
  pagarme().fault({ on: operation, of: account.keys, times: 1, fault: { how: "cut_before" } });
  expect((await payoutsOf().send(connection, request)).kind).toBe("unknown");
  expect(resultOf(await read(connection, request))).toEqual({ state: "absent" });
  expect((await payoutsOf().send(connection, request)).kind).toBe("unknown");
  expect(account.books.withdrawals).toHaveLength(1);
});

it("is never absent while a withdrawal without metadata may be it, also among others that show theirs", async () => {
  const opened = await open();
  const { account, connection, request } = opened;
  await withdrawThere(account, 700, { reference: aKey() });
  await withdrawThere(account, 900, { note: "rent" });
  await loseAnswer(opened, true);
  const own = account.books.withdrawals.at(-1);
  if (own) own.metadata = {};
  expect(resultOf(await read(connection, request))).toEqual({ state: "uncertain", alike: 1 });
  const shown = pagarme().fault({ on: list, of: account.keys, fault: { how: "null_metadata" } });
  expect(resultOf(await read(connection, request))).toEqual({ state: "uncertain", alike: 1 });
  shown.end();
  expect(account.books.withdrawals).toHaveLength(3);
});

it("is uncertain in a list that shows nobody's reference, and absent where ours is known to be shown", async () => {
  const opened = await open();
  const { account, connection, request } = opened;
  await loseAnswer(opened, false);
  for (const otherIds of [[], ["wd_earlier"]]) {
    expect(resultOf(await read(connection, request, { otherIds }))).toEqual({ state: "uncertain", alike: 0 });
  }
  await withdrawThere(account, 700, { note: "rent" });
  expect(resultOf(await read(connection, request))).toEqual({ state: "uncertain", alike: 0 });
  const [stranger] = account.books.withdrawals;
  expect(resultOf(await read(connection, request, { otherIds: [stranger?.id ?? ""] }))).toEqual({ state: "absent" });
  await withdrawThere(account, 800, { reference: aKey() });
  expect(resultOf(await read(connection, request))).toEqual({ state: "absent" });
});

it("a withdrawal of the same amount is not it when it is older, or another payout of ours by its id", async () => {
  const opened = await open();
  const { account, connection, request } = opened;
  await withdrawThere(account, amountInCents);
  pagarme().clock.skewMs += 3 * hourMs;
  await withdrawThere(account, 800, { reference: aKey() });
  await loseAnswer(opened, false);
  expect(resultOf(await read(connection, request))).toEqual({ state: "absent" });
  await withdrawThere(account, amountInCents);
  expect(resultOf(await read(connection, request))).toEqual({ state: "uncertain", alike: 1 });
  const otherIds = account.books.withdrawals.map(({ id }) => id);
  expect(resultOf(await read(connection, request, { otherIds }))).toEqual({ state: "absent" });
});

it("is read by the id of its answer, whatever the list shows, and is never absent once answered", async () => {
  for (const withdrawalMetadata of ["null", "absent"] as const) {
    const { account, connection, request } = await open({ withdrawalMetadata });
    const sent = resultOf(await payoutsOf().send(connection, request));
    const [own] = account.books.withdrawals;
    const acquirerId = own?.id ?? "";
    expect(sent).toMatchObject({ state: "pending", acquirerId });
    account.moveWithdrawal(acquirerId, "transferred");
    expect(resultOf(await read(connection, request, { acquirerId }))).toMatchObject({ state: "completed", acquirerId });
    pagarme().fault({ on: one, of: account.keys, times: 1, fault: { how: "status", status: 404 } });
    expect((await read(connection, request, { acquirerId })).kind).toBe("unknown");
  }
});

it.each([
  ["a state that it does not know", { status: "in_review" }],
  ["another amount", { amount: amountInCents - 367 }],
])("keeps the id of an answer in %s", async (_what, changed) => {
  const { account, connection, request } = await open();
  const change = (body: Record<string, unknown>) => ({ ...body, ...changed });
  pagarme().fault({ on: operation, of: account.keys, times: 1, fault: { how: "changed", change } });
  const sent = resultOf(await payoutsOf().send(connection, request));
  expect(sent).toMatchObject({ state: "pending", amountInCents, acquirerId: account.books.withdrawals[0]?.id });
});

it("is not absent from an empty list, which may lag behind the recipient's first withdrawal", async () => {
  const opened = await open();
  const { account, connection, request } = opened;
  await loseAnswer(opened, true);
  const lagging = pagarme().fault({ on: list, of: account.keys, fault: { how: "late_index" } });
  expect(resultOf(await read(connection, request))).toEqual({ state: "uncertain", alike: 0 });
  lagging.end();
  expect(resultOf(await read(connection, request))).toMatchObject({ state: "pending", amountInCents });
});

it("is found on a later page of the list", async () => {
  const { account, connection, request } = await open({ pageSize: 2 });
  resultOf(await payoutsOf().send(connection, request));
  for (let count = 0; count < 5; count += 1) await withdrawThere(account, 500);
  expect(resultOf(await read(connection, request))).toMatchObject({ state: "pending", amountInCents });
});

it("goes only to the account that the acquirer has on file, of an active recipient", async () => {
  const { account, connection, request } = await open();
  const elsewhere = request.account && { ...request.account, accountNumber: "9999991" };
  expect(await payoutsOf().send(connection, { ...request, account: elsewhere })).toMatchObject({
    value: { state: "refused", reason: "invalid_key" },
  });
  account.moveRecipient(account.books.defaultRecipient.id, "suspended");
  const other = { ...request, key: newId().replaceAll("-", "") };
  expect(await payoutsOf().send(connection, other)).toMatchObject({ value: { state: "refused" } });
  expect(await payoutsOf().send(connection, { ...other, account: null })).toEqual({ kind: "unsupported" });
  expect(account.books.withdrawals).toEqual([]);
});
