import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import type { AcquirerState } from "@/db/enums";
import { newId } from "@/db/ids";
import { type PixDetails, transactions } from "@/db/schema";
import { getAcquirer } from "../acquirers";
import type { CompanyIdentity } from "../core/procedure";
import { fail } from "../errors";
import { feeOf } from "../finance/fees";
import { composePixCode } from "./brcode";
import { checkCharge } from "./check-charge";
import { drawQrCode } from "./qr-code";
import { refuseTransaction } from "./refuse-transaction";
import { reserveTransaction } from "./reserve-transaction";
import type { PixChargeResult, PixQrCodeCharge } from "./schemas";

/** An immediate Pix code is payable for 24 hours (decisions, section 5). */
const pixLifetimeMs = 24 * 60 * 60 * 1000;

/**
 * Charges a customer by immediate Pix (specification, `POST /v1/pix/in/qrcode`): reserve the transaction, register the
 * code with the acquirer, record what the acquirer said.
 *
 * @throws VALIDATION, INVALID_DOCUMENT or RULE before anything is stored; RULE when the acquirer refuses the code;
 * UNAVAILABLE when nobody knows whether it was registered (the transaction stays pending for reconciliation).
 */
export async function createPixCharge(
  company: CompanyIdentity,
  input: PixQrCodeCharge,
  now: Date,
): Promise<PixChargeResult> {
  const buyer = checkCharge(input);
  const acquirer = getAcquirer(company.acquirer);
  const companyId = company.id;
  const transactionId = newId(now);
  const key = transactionId.replaceAll("-", "");
  const expiresAt = new Date(now.getTime() + pixLifetimeMs);
  const fees = feeOf("pix", input.amountInCents, company);
  const pixAt = (location: string): PixDetails => ({
    txid: key,
    emv: composePixCode({
      location,
      merchantName: company.name,
      merchantCity: company.city,
      amountInCents: input.amountInCents,
    }),
    expiresAt: expiresAt.toISOString(),
    endToEndId: null,
    payerInfo: null,
  });
  const foreseen = acquirer.pixLocation(key);

  await reserveTransaction({
    companyId,
    transactionId,
    method: "pix",
    acquirer: acquirer.name,
    key,
    fees,
    expiresAt,
    pix: foreseen === null ? null : pixAt(foreseen),
    input,
    buyer,
    now,
  });

  const outcome = await acquirer.createPix({ key, amountInCents: input.amountInCents, expiresAt, now });

  switch (outcome.kind) {
    case "done": {
      const pix = pixAt(outcome.value.location);
      await record(companyId, transactionId, { acquirerState: "accepted", pix });
      return { id: transactionId, status: "pending", fees, pix: { emv: pix.emv, qrCode: drawQrCode(pix.emv) } };
    }
    case "refused":
      await refuseTransaction(companyId, transactionId, outcome.reason, now);
      return fail("RULE", { message: "The acquirer refused to register this Pix" });
    case "unknown":
      await record(companyId, transactionId, { acquirerState: "unknown" });
      return fail("UNAVAILABLE", { cause: outcome.cause });
  }
}

async function record(
  companyId: string,
  transactionId: string,
  said: { acquirerState: AcquirerState; pix?: PixDetails },
): Promise<void> {
  await db()
    .update(transactions)
    .set(said)
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId)));
}
