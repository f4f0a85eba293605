import type { FeeTerms } from "@/db/schema/ledger-shapes";
import { paymentMethods } from "@/db/schema/payments-enums";
import { type FeeAgreement, termsOf } from "../../accounts/company/fee-agreements";
import type { Connected } from "../../acquiring/connections/connections";
import { hasMoneyAtBank, type PaymentWay, settlesToSeller } from "../../acquiring/connections/payment-way";
import { dayOf } from "../../core/calendar/calendar";
import type { ReleaseTerms } from "../receivables/receivables";
import type { AgreedFees, CompanyFees } from "./fee-schemas";
import { feeOf } from "./fees";

const exampleInCents = 10_000;

/**
 * Returns a company's current, past and future fees, newest first, with an example for each payment method
 * (docs/domains/payments.md).
 */
export function readFees(company: FeeAgreement & ReleaseTerms & Connected, now: Date): CompanyFees {
  const hasBank = hasMoneyAtBank(company);
  const isPast = ({ startsAt }: { startsAt: string }) => new Date(startsAt) <= now;
  const current = company.feeChanges.findLast(isPast)?.startsAt ?? null;
  const shown = (terms: FeeTerms, startsAt: string | null): AgreedFees => ({
    startsOn: startsAt === null ? null : dayOf(new Date(startsAt)),
    state: startsAt === current ? "current" : startsAt !== null && !isPast({ startsAt }) ? "future" : "past",
    pixFeeBps: terms.pixFeeBps,
    boletoFeeInCents: terms.boletoFee,
    cardFeeBps: terms.cardFeeBps,
    cardFeeFixedInCents: terms.cardFeeFixed,
    bankPixFeeBps: hasBank ? terms.bankPixFeeBps : null,
  });
  const later = company.feeChanges.map((change) => shown(termsOf(change), change.startsAt));
  return {
    agreements: [shown(company, null), ...later].reverse(),
    examples: paymentWaysOf(company).map((way) => {
      const feesInCents = feeOf(way, exampleInCents, company, now);
      const { method: paymentMethod, ...rest } = way;
      const netInCents = exampleInCents - feesInCents;
      return { paymentMethod, ...rest, amountInCents: exampleInCents, feesInCents, netInCents };
    }),
    boletoReleaseDays: company.boletoReleaseDays,
    cardReleaseDays: company.cardReleaseDays,
  };
}

/**
 * Lists the company's payment methods. A Pix paid into the seller's own bank account is listed
 * separately from one that the platform settles.
 */
function paymentWaysOf(company: Connected): PaymentWay[] {
  const byPlatform = paymentMethods.map((method) => ({ method, settlesToSeller: false }));
  if (!hasMoneyAtBank(company)) return byPlatform;
  const hasPlatformPix = company.connections.some((each) => each.methods.includes("pix") && !settlesToSeller(each));
  return [
    { method: "pix", settlesToSeller: true },
    ...byPlatform.filter(({ method }) => hasPlatformPix || method !== "pix"),
  ];
}
