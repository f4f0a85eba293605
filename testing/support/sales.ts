import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { newId } from "@/db/ids";
import { connectionFor } from "@/server/acquiring/connections/connections";
import { settlesToSeller } from "@/server/acquiring/connections/payment-way";
import { findFailure, isRefusal } from "@/server/core/failures/failure";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { releaseReceivables } from "@/server/ledger/receivables/release-receivables";
import { cancelTransaction } from "@/server/payments/cancellations/cancel-transaction";
import { refundTransaction } from "@/server/payments/refunds/refund-transaction";
import {
  announceIssuers,
  decideInSandbox,
  disputeInSandbox,
  expireInSandbox,
  payInSandbox,
} from "@/server/sandbox/payers/payers-bank";
import { addSellerBank } from "./charges/seller-bank";
import { chargeCardOf, chargePix, makeIssuerDecisionDue, pixCharge, testCards, testCompany } from "./payments";

export type SaleKind = "pix" | "paid" | "refused" | "paidLater" | "refusedLater" | "chargedBack";

export interface Opening {
  kind: SaleKind;
  amount: number;
  installments: number;
}

export interface Sale extends Opening {
  id: string;
  isAtBank: boolean;
}

/** `release` advances the business time. */
export interface Business {
  company: CompanyIdentity;
  now: Date;
}

export const saleActions = [
  "pay",
  "payPart",
  "expire",
  "cancel",
  "refund",
  "dispute",
  "win",
  "lose",
  "issuerDecides",
  "release",
] as const;
export type SaleAction = (typeof saleActions)[number];

/** Company without sales that uses real time. With `hasBank`, its Pix payments go to its own bank account. */
export async function startBusiness(hasBank = false): Promise<Business> {
  const company = await testCompany({ bankPixFeeBps: 70 });
  return { company: hasBank ? await addSellerBank(company.id) : company, now: new Date() };
}

/** Uses a new buyer, because refusals of one buyer block further sales to that buyer. */
export async function openSale({ company, now }: Business, opening: Opening): Promise<Sale> {
  const { kind, amount: amountInCents, installments } = opening;
  const customer = { ...pixCharge().customer, document: generateCpf() };
  const { id } =
    kind === "pix"
      ? await chargePix(company, pixCharge({ amountInCents, customer }), now)
      : await chargeCardOf(company, testCards[kind], now, { amountInCents, installments, customer });
  return { ...opening, id, isAtBank: kind === "pix" && settlesToSeller(connectionFor(company, "pix")) };
}

export function shareOf({ amount }: Sale, share: number): number {
  return Math.max(1, Math.ceil(amount * share));
}

/**
 * Acts on a sale through the operations of the entry points. Rethrows unexpected errors.
 *
 * @returns true if the action succeeded, or false if a rule or the sale's state refused it.
 */
export async function actOn(business: Business, sale: Sale, action: SaleAction, share: number): Promise<boolean> {
  try {
    await act(business, sale, action, share);
    return true;
  } catch (thrown) {
    const failure = findFailure(thrown);
    // A dispute during a full refund of its charge is UNAVAILABLE; the acquirer sends it again.
    if (isRefusal(failure) || failure?.code === "UNAVAILABLE") return false;
    throw thrown;
  }
}

async function act(business: Business, sale: Sale, action: SaleAction, share: number): Promise<unknown> {
  const { now } = business;
  const [companyId, transactionId] = [business.company.id, sale.id];
  switch (action) {
    case "pay":
      return payInSandbox(companyId, { transactionId }, now);
    case "payPart":
      return payInSandbox(companyId, { transactionId, amountInCents: shareOf(sale, share) }, now);
    case "expire":
      return expireInSandbox(companyId, transactionId, now);
    case "cancel":
      return cancelTransaction(companyId, transactionId, { cancelId: newId(now), actor: "operator", address: "", now });
    case "refund": {
      const amountInCents = share >= 1 ? undefined : shareOf(sale, share);
      return refundTransaction(companyId, { transactionId, amountInCents }, { refundId: newId(now), now });
    }
    case "dispute":
      return disputeInSandbox(companyId, transactionId, now);
    case "win":
    case "lose":
      return decideInSandbox(companyId, transactionId, action === "win" ? "won" : "lost", now);
    case "issuerDecides":
      await makeIssuerDecisionDue(transactionId);
      return announceIssuers(new Date());
    case "release":
      business.now = new Date(now.getTime() + Math.ceil(share * 5) * 7 * 86_400_000);
      return releaseReceivables(business.now, new Date(Date.now() + 20_000), companyId);
  }
}
