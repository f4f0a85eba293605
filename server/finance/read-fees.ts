import { paymentMethods } from "@/db/enums";
import type { FeeTerms } from "@/db/shapes";
import { type FeeAgreement, feesAgreedAt } from "../companies/fee-agreements";
import { dayOf } from "../core/calendar";
import type { AgreedFees, CompanyFees } from "./fee-schemas";
import { feeOf } from "./fees";
import type { ReleaseTerms } from "./receivables";

const exampleInCents = 10_000;

/** A company's current, earlier and future fees, newest first, with an example per method (docs/decisions.md 5). */
export function readFees(company: FeeAgreement & ReleaseTerms, now: Date): CompanyFees {
  const current = feesAgreedAt(company, now);
  const shown = (terms: FeeTerms, startsAt: string | null): AgreedFees => ({
    startsOn: startsAt === null ? null : dayOf(new Date(startsAt)),
    state: terms === current ? "current" : startsAt !== null && new Date(startsAt) > now ? "future" : "past",
    pixFeeBps: terms.pixFeeBps,
    boletoFeeInCents: terms.boletoFee,
    cardFeeBps: terms.cardFeeBps,
    cardFeeFixedInCents: terms.cardFeeFixed,
  });
  const later = company.feeChanges.map((change) => shown(change, change.startsAt));
  return {
    agreements: [shown(company, null), ...later].reverse(),
    examples: paymentMethods.map((paymentMethod) => {
      const feesInCents = feeOf(paymentMethod, exampleInCents, company, now);
      return { paymentMethod, amountInCents: exampleInCents, feesInCents, netInCents: exampleInCents - feesInCents };
    }),
    boletoReleaseDays: company.boletoReleaseDays,
    cardReleaseDays: company.cardReleaseDays,
  };
}
