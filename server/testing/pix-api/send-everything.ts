import { authorize, cancelAuthorization } from "../../acquirers/pix-api/authorizations";
import { chargeAutomatically, retryAutomatically } from "../../acquirers/pix-api/automatic";
import { withdraw } from "../../acquirers/pix-api/cancel";
import { createCharge } from "../../acquirers/pix-api/charges";
import { profiles } from "../../acquirers/pix-api/profiles";
import { listReceived } from "../../acquirers/pix-api/received";
import { readRefundReport, refundCharge } from "../../acquirers/pix-api/refunds";
import { readReport } from "../../acquirers/pix-api/reports";
import type { Sessions } from "../../acquirers/pix-api/sessions";
import { checkWith } from "../../acquirers/pix-api/setup";
import type { Account } from "../../acquirers/setup-port";
import { dueTerms, newKey, pixRequest } from "./accounts";

/** Makes the adapter of the API Pix send every request that it knows, to a bank that answers with `fittingAnswer`. */
export async function sendEverything(sessions: Sessions, account: Account): Promise<void> {
  const { automatic } = profiles[account.settings.profile];
  const now = new Date();
  const plain = { key: newKey(), method: "pix" as const, hasDueDate: false };
  const due = { ...plain, hasDueDate: true };
  const recurring = { ...plain, isAutomatic: true };
  await checkWith(sessions)(account, "https://shop.example/api/callbacks/pix_api/1/secret");
  await sessions.use(account, async (session) => {
    await createCharge(session, pixRequest({ key: plain.key }), false);
    const company = { name: "Loja Ltda", documentType: "cnpj", document: "12ABC34501DE35" } as const;
    const payer = { ...pixRequest().payer, ...company };
    await createCharge(session, pixRequest({ key: plain.key, terms: dueTerms, payer }), false);
    for (const charge of automatic ? [plain, due, recurring] : [plain, due]) {
      await readReport(session, charge);
      await withdraw(session, charge);
      await refundCharge(session, { key: newKey(), charge, amountInCents: 990, pixKey: null, now });
      await readRefundReport(session, { key: newKey(), charge });
    }
    await listReceived(session, { from: new Date(now.getTime() - 86_400_123), to: now, page: 3 });
    if (!automatic) return;
    const request = {
      amountInCents: 4990,
      frequency: "monthly",
      startsOn: "2026-12-10",
      object: "Clube",
      now,
    } as const;
    for (const firstChargeKey of [null, newKey()]) {
      await authorize(session, { ...request, key: newKey(), payer: pixRequest().payer, firstChargeKey });
    }
    const reference = { key: newKey(), bankId: "RR1234567820261120abcdefghijk" };
    await cancelAuthorization(session, reference);
    const charge = { key: newKey(), authorization: reference, amountInCents: 4990, dueOn: "2026-12-10", now };
    await chargeAutomatically(session, { ...charge, description: "Mensalidade" });
    await retryAutomatically(session, { key: charge.key, on: "2026-12-12" });
  });
}
