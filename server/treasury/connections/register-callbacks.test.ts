import { expect, it } from "vitest";
import { bankOfFile } from "@/testing/support/at-bank/nights";
import { companyAtBank } from "@/testing/support/connections/connected-banks";
import { auditOf } from "@/testing/support/reads";
import { callbackSecretOf } from "../../acquiring/connections/callback-address";
import { randomToken } from "../../core/crypto/crypto";
import { environment } from "../../core/env/env";
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
