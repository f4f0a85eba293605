import { expect, it } from "vitest";
import { callbackSecretOf } from "../connections/callback-address";
import { randomToken } from "../core/crypto";
import { environment } from "../core/env";
import { bankOfFile } from "../testing/at-bank/nights";
import { companyAtBank } from "../testing/connections/connected-banks";
import { auditOf } from "../testing/reads";
import { registerCallbacks } from "./register-callbacks";

const bank = bankOfFile();
const { authSecret } = environment();

it("gives a bank the address under the new AUTH_SECRET, and says which banks did not take it", async () => {
  const { company, account, connectionId } = await companyAtBank(bank());
  const registered = () => account.books.webhooks.pix?.url ?? "";
  expect(registered()).toContain(callbackSecretOf(connectionId));

  Object.assign(environment(), { authSecret: randomToken(), oldAuthSecrets: [authSecret] });
  expect(registered()).not.toContain(callbackSecretOf(connectionId));
  const run = () => registerCallbacks(new Date(), company.id);
  expect(await run()).toEqual({ registered: 1, failed: [], byHand: [] });
  expect(registered()).toContain(callbackSecretOf(connectionId));
  expect((await auditOf(company.id)).at(-1)).toMatchObject({ actor: "operator", action: "connection.checked" });

  await bank().close();
  expect(await run()).toMatchObject({ registered: 0, failed: [{ connectionId, fault: "unreachable" }] });
});
