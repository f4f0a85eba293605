import { authorize, cancelAuthorization } from "@/server/acquiring/pix-api/authorizations";
import { chargeAutomatically, retryAutomatically } from "@/server/acquiring/pix-api/automatic";
import { cancelCharge } from "@/server/acquiring/pix-api/cancel";
import { createCharge } from "@/server/acquiring/pix-api/charges";
import { profiles } from "@/server/acquiring/pix-api/profiles";
import { listReceived } from "@/server/acquiring/pix-api/received";
import { readRefundReport, refundCharge } from "@/server/acquiring/pix-api/refunds";
import { readReport } from "@/server/acquiring/pix-api/reports";
import type { Sessions } from "@/server/acquiring/pix-api/sessions";
import { checkWith, readCallbacksWith } from "@/server/acquiring/pix-api/setup";
import type { Account } from "@/server/acquiring/port/setup-port";
import { dueTerms, newKey, pixRequest } from "./accounts";

/**
 * Sends every request of the Pix API adapter to a bank that responds with `fittingAnswer`.
 *
 * @returns the outcome of each operation.
 */
export async function sendEverything(sessions: Sessions, account: Account): Promise<unknown[]> {
  const { automatic } = profiles[account.settings.profile];
  const now = new Date();
  const plain = { key: newKey(), method: "pix" as const, hasDueDate: false };
  const due = { ...plain, hasDueDate: true };
  const recurring = { ...plain, isAutomatic: true };
  const address = "https://shop.example/api/callbacks/pix_api/1/secret";
  const ended: unknown[] = [await checkWith(sessions)(account, address)];
  ended.push(await readCallbacksWith(sessions)(account));
  await sessions.use(account, async (session) => {
    ended.push(await createCharge(session, pixRequest({ key: plain.key }), false));
    const company = { name: "Loja Ltda", documentType: "cnpj", document: "12ABC34501DE35" } as const;
    const payer = { ...pixRequest().payer, ...company };
    ended.push(await createCharge(session, pixRequest({ key: plain.key, terms: dueTerms, payer }), false));
    for (const charge of automatic ? [plain, due, recurring] : [plain, due]) {
      ended.push(await readReport(session, charge));
      ended.push(await cancelCharge(session, charge));
      const refund = { key: newKey(), charge, amountInCents: 990, doneInCents: 0 };
      ended.push(await refundCharge(session, { ...refund, pixKey: null, account: null, feeInCents: 0, now }));
      ended.push(await readRefundReport(session, { ...refund, key: newKey() }));
    }
    ended.push(await listReceived(session, { from: new Date(now.getTime() - 86_400_123), to: now, page: 3 }));
    if (!automatic) return;
    const request = {
      amountInCents: 4990,
      frequency: "monthly",
      startsOn: "2026-12-10",
      receiver: { name: "Livraria Estante", city: "Recife" },
      object: "Clube",
      now,
    } as const;
    for (const firstChargeKey of [null, newKey()]) {
      ended.push(
        await authorize(session, { ...request, key: newKey(), payer: pixRequest().payer, firstChargeKey }, false),
      );
    }
    const reference = { key: newKey(), bankId: "RR1234567820261120abcdefghijk" };
    ended.push(await cancelAuthorization(session, reference));
    const charge = { key: newKey(), authorization: reference, amountInCents: 4990, dueOn: "2026-12-10", now };
    ended.push(await chargeAutomatically(session, { ...charge, description: "Mensalidade" }));
    ended.push(await retryAutomatically(session, { key: charge.key, on: "2026-12-12" }));
  });
  return ended;
}
