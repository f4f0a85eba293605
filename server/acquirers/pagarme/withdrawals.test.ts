import { expect, it } from "vitest";
import { newId } from "@/db/ids";
import { bankAccountOf, connectToPagarme } from "../../testing/at-pagarme/connections";
import { pagarmeOfFile } from "../../testing/at-pagarme/fake-of-file";
import { createTestCompany } from "../../testing/database";
import type { PagarmeAccount } from "../../testing/pagarme/accounts";
import type { Manners } from "../../testing/pagarme/books/manners";
import { anOrder, createRawClient, payments } from "../../testing/pagarme/raw-client";
import { resultOf } from "../conformance/subject";
import { getAcquirer } from "../index";
import type { PayoutRequest } from "../payout-port";
import type { Connection } from "../port";
import { pagarmeKind } from "./service";

const amountInCents = 10_000;
const operation = "POST /recipients/{id}/withdrawals";

const pagarme = pagarmeOfFile();

function payoutsOf() {
  const { payouts } = getAcquirer(pagarmeKind);
  if (!payouts) throw new Error("The adapter makes payouts");
  return payouts;
}

/** A seller with money at the acquirer, and a payout to the recipient's own account. */
async function open(manners: Partial<Manners> = {}) {
  const { companyId } = await createTestCompany();
  const account = pagarme().openAccount({ manners });
  const connection = await connectToPagarme(companyId, account);
  const pix = payments.pix(new Date(pagarme().now().getTime() + 60_000));
  await createRawClient(pagarme(), account)("POST", "/orders", anOrder("earlier", pix, 1_000_000));
  account.pay("earlier");
  pagarme().clock.skewMs += 3 * 86_400_000;
  const target = { pixKeyType: null, pixKey: null, account: bankAccountOf(account.books.defaultRecipient) };
  const key = newId().replaceAll("-", "");
  const request: PayoutRequest = { key, amountInCents, ...target, description: "Vendas", now: new Date() };
  return { account, connection, request };
}

/** A withdrawal that the seller makes in the acquirer's dashboard, without our key. */
const withdrawThere = (account: PagarmeAccount, amount: number, metadata: Record<string, string> = {}) =>
  createRawClient(pagarme(), account)("POST", `/recipients/${account.books.defaultRecipient.id}/withdrawals`, {
    amount,
    metadata,
  });

const read = (connection: Connection, { key }: PayoutRequest) => payoutsOf().read(connection, { key }, new Date());

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

it("one that never arrived is absent, and a stranger of the same amount is not ours", async () => {
  const { account, connection, request } = await open();
  await withdrawThere(account, amountInCents, { reference: "another" });
  pagarme().fault({ on: operation, of: account.keys, times: 1, fault: { how: "cut_before" } });
  expect((await payoutsOf().send(connection, request)).kind).toBe("unknown");
  expect(resultOf(await read(connection, request))).toEqual({ state: "absent" });
  expect((await payoutsOf().send(connection, request)).kind).toBe("unknown");
  expect(account.books.withdrawals).toHaveLength(1);
});

it("in a list that shows no metadata, ours is unknown: neither absent nor the one of the same amount", async () => {
  const { account, connection, request } = await open({ withdrawalMetadata: "absent" });
  await withdrawThere(account, amountInCents);
  expect((await read(connection, request)).kind).toBe("unknown");
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
