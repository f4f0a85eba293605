import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { newId } from "@/db/ids";
import type { PartnerShare } from "@/db/schema/partners-shapes";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { sweepCommissions } from "@/server/partners/commissions/sweep-commissions";
import { createCardCharge } from "@/server/payments/charges/create-card-charge";
import { createPixCharge } from "@/server/payments/charges/create-pix-charge";
import { payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { cardCharge, pixCharge, testCards } from "../payments";

export function partnerShare(partnerCompanyId: string, different: Partial<PartnerShare> = {}): PartnerShare {
  const agreed = { kind: "affiliate", bps: 1000, fixedInCents: null, items: null } as const;
  return { agreementId: newId(new Date()), partnerCompanyId, ...agreed, ...different };
}

export async function openSharedPix(
  company: CompanyIdentity,
  partners: PartnerShare[],
  amountInCents: number,
  now: Date,
): Promise<string> {
  const transactionId = newId(now);
  const customer = { ...pixCharge().customer, document: generateCpf() };
  await createPixCharge(company, pixCharge({ amountInCents, customer }), {
    transactionId,
    sale: saleOf(partners),
    now,
  });
  return transactionId;
}

export async function sellByPix(
  company: CompanyIdentity,
  partners: PartnerShare[],
  amountInCents: number,
  now: Date,
): Promise<string> {
  const transactionId = await openSharedPix(company, partners, amountInCents, now);
  await payInSandbox(company.id, { transactionId }, now);
  return transactionId;
}

export async function sellByCard(
  company: CompanyIdentity,
  partners: PartnerShare[],
  { amountInCents, installments }: { amountInCents: number; installments: number },
  now: Date,
): Promise<string> {
  const transactionId = newId(now);
  const customer = { ...pixCharge().customer, document: generateCpf() };
  const charge = await cardCharge(company, testCards.paid, { amountInCents, installments, customer });
  await createCardCharge(company, charge, { transactionId, sale: saleOf(partners), now });
  return transactionId;
}

export function sweepPartners(company: CompanyIdentity, now: Date) {
  return sweepCommissions(now, new Date(Date.now() + 20_000), company.id);
}

function saleOf(partners: PartnerShare[]) {
  return { tracking: null, installmentInterest: null, partners, claim: async () => undefined };
}
