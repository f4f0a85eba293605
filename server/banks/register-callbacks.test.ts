import { afterAll, beforeAll, expect, it } from "vitest";
import { callbackSecretOf } from "../connections/callback-address";
import { randomToken } from "../core/crypto";
import { environment } from "../core/env";
import { auditOf, companyAtBank, openTestBank, type TestBank } from "../testing/connections/connected-banks";
import { registerCallbacks } from "./register-callbacks";

let bank: TestBank;
const { authSecret, callbackUrl, oldAuthSecrets } = environment();

beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(async () => {
  await bank.close();
  Object.assign(environment(), { authSecret, callbackUrl, oldAuthSecrets });
});

it("gives a bank the address under the new AUTH_SECRET, and says which banks did not take it", async () => {
  const { company, account, connectionId } = await companyAtBank(bank);
  const registered = () => account.books.webhooks.pix?.url ?? "";
  expect(registered()).toContain(callbackSecretOf(connectionId));

  Object.assign(environment(), { authSecret: randomToken(), oldAuthSecrets: [authSecret] });
  expect(registered()).not.toContain(callbackSecretOf(connectionId));
  const run = () => registerCallbacks(new Date(), company.id);
  expect(await run()).toEqual({ registered: 1, failed: [], byHand: [] });
  expect(registered()).toContain(callbackSecretOf(connectionId));
  expect((await auditOf(company.id)).at(-1)).toMatchObject({ actor: "operator", action: "connection.checked" });

  await bank.close();
  Object.assign(environment(), { callbackUrl: "https://callbacks.example" });
  expect(await run()).toMatchObject({ registered: 0, failed: [{ connectionId, fault: "unreachable" }] });
});
