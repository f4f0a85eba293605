import { afterEach, expect, it } from "vitest";
import { registrationOf } from "@/testing/acquirer-conformance/recipient-clauses";
import { pixRequest, resultOf } from "@/testing/acquirer-conformance/subject";
import {
  bankAccountOf,
  becomePlatform,
  connectToPagarme,
  recordRecipient,
} from "@/testing/support/at-pagarme/connections";
import { pagarmeOfFile } from "@/testing/support/at-pagarme/fake-of-file";
import { newKey, sentTo } from "@/testing/support/at-pagarme/requests";
import { createTestCompany } from "@/testing/support/database";
import type { PagarmeAccount } from "@/testing/support/pagarme/accounts";
import type { Operation } from "@/testing/support/pagarme/operations";
import { getAcquirer } from "../port/index";
import { pagarmeKind } from "./service";

const pagarme = pagarmeOfFile();
const acquirer = () => getAcquirer(pagarmeKind);
const sent = (on: Operation, account: PagarmeAccount) => sentTo(pagarme(), on, account);

async function openSeller() {
  const { companyId } = await createTestCompany();
  const account = pagarme().openAccount();
  leaves.push(becomePlatform(account));
  const options = { owner: "platform", recipient: null } as const;
  return { account, connection: await connectToPagarme(companyId, account, options) };
}
const leaves: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
});

it("a sale is shared out between the seller and the platform, and so is its refund", async () => {
  const { account, connection } = await openSeller();
  const recipient = account.addRecipient();
  await recordRecipient(connection, recipient);
  const key = newKey();
  resultOf(await acquirer().createPix(connection, pixRequest(key)));
  const parts = (json: { split: { amount: number; recipient_id: string; type: string }[] }) =>
    json.split.map(({ amount, recipient_id: id, type }) => [amount, id, type]);
  const shares = [
    [4_891, recipient.id, "flat"],
    [99, account.books.defaultRecipient.id, "flat"],
  ];
  expect(parts(sent("POST /orders", account).json.payments[0])).toEqual(shares);
  account.pay(key);
  const charge = { key, method: "pix", hasDueDate: false } as const;
  const whole = { key: newKey(), charge, amountInCents: 4_990, doneInCents: 0, feeInCents: 99 };
  resultOf(await acquirer().refund(connection, { ...whole, pixKey: null, account: null, now: new Date() }));
  expect(parts(sent("DELETE /charges/{id}", account).json)).toEqual(shares);
});

it("a recipient is registered under our code, found by it, and asked about by its own id", async () => {
  const { account, connection } = await openSeller();
  const { recipients } = acquirer();
  const key = connection.id.replaceAll("-", "");
  expect(await recipients?.read(connection)).toEqual({ kind: "done", value: { state: "absent" } });
  expect(sent("GET /recipients/{id}", account).path).toBe(`/core/v5/recipients/${key}`);
  expect(await recipients?.register(connection, registrationOf(connection))).toMatchObject({ kind: "done" });
  const { json, idempotencyKey } = sent("POST /recipients", account);
  expect(idempotencyKey).toBe(key);
  expect(json).toMatchObject({ code: key, register_information: { document: "52998224725", type: "individual" } });
  const own = account.recipientOf(key);
  await recordRecipient(connection, own);
  await recipients?.identityLink(connection);
  expect(sent("POST /recipients/{id}/kyc_link", account).path).toBe(`/core/v5/recipients/${own.id}/kyc_link`);
  expect(await recipients?.balance(connection)).toMatchObject({ value: { availableInCents: 0 } });
  expect(sent("GET /recipients/{id}/balance", account).path).toBe(`/core/v5/recipients/${own.id}/balance`);
});

it("a withdrawal carries our key as its metadata, since the call knows no idempotency, and waits for active", async () => {
  const { account, connection } = await openSeller();
  const recipient = account.addRecipient({ status: "registration" });
  await recordRecipient(connection, recipient);
  const { payouts } = acquirer();
  const target = { pixKeyType: null, pixKey: null, account: bankAccountOf(recipient) };
  const request = { amountInCents: 1_000, ...target, description: "Vendas", now: new Date() };
  expect(await payouts?.send(connection, { ...request, key: newKey() })).toMatchObject({
    value: { state: "refused" },
  });
  expect(account.books.withdrawals).toEqual([]);
  account.moveRecipient(recipient.id, "active");
  const sale = newKey();
  resultOf(await acquirer().createPix(connection, pixRequest(sale)));
  account.pay(sale);
  pagarme().clock.skewMs += 3 * 86_400_000;
  const key = newKey();
  expect(await payouts?.send(connection, { ...request, key })).toMatchObject({ value: { state: "pending" } });
  const { json, idempotencyKey, path } = sent("POST /recipients/{id}/withdrawals", account);
  expect([path, idempotencyKey]).toEqual([`/core/v5/recipients/${recipient.id}/withdrawals`, null]);
  expect(json).toEqual({ amount: 1_000, metadata: { reference: key } });
});
