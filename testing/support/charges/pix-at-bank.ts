import { expect } from "vitest";
import { newId } from "@/db/ids";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { checkLedger } from "@/server/ledger/checker/check-ledger";
import { expireTransaction } from "@/server/payments/charges/expire-transaction";
import { refundTransaction } from "@/server/payments/refunds/refund-transaction";
import { getTransaction } from "@/server/payments/transactions/transactions";
import { decideInfractionInSandbox, openInfractionInSandbox } from "@/server/sandbox/payers/infractions";
import { payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { chargePix, pixCharge } from "../payments";

const now = new Date("2026-11-20T12:00:00.000Z");

/** Pix of R$ 100.00 into the seller's own bank account, with helpers for further steps. */
export async function pixAtBank(company: CompanyIdentity) {
  const { id } = await chargePix(company, pixCharge({ amountInCents: 10_000 }), now);
  const companyId = company.id;
  return {
    companyId,
    id,
    pay: (amountInCents?: number) => payInSandbox(companyId, { transactionId: id, amountInCents }, now),
    expire: () => expireTransaction(companyId, id, now),
    refund: (amountInCents?: number) =>
      refundTransaction(companyId, { transactionId: id, amountInCents }, { refundId: newId(now), now }),
    report: (amountInCents?: number) => openInfractionInSandbox(companyId, { transactionId: id, amountInCents }, now),
    decide: (verdict: "accepted" | "rejected") => decideInfractionInSandbox(companyId, id, verdict, now),
    read: () => getTransaction(companyId, id, now),
    expectSound: async () => expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] }),
  };
}
