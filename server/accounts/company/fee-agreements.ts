import type { companies } from "@/db/schema";
import type { FeeChange, FeeTerms } from "@/db/schema/ledger-shapes";

export type FeeAgreement = Pick<typeof companies.$inferSelect, keyof FeeTerms | "feeChanges">;

/** Returns the fees for a sale at an instant, regardless of later fee changes (docs/domains/payments.md). */
export function feesAgreedAt(company: FeeAgreement, at: Date): FeeTerms {
  const change = company.feeChanges.findLast(({ startsAt }) => Date.parse(startsAt) <= at.getTime());
  return change ? termsOf(change) : company;
}

export function termsOf(change: FeeChange): FeeTerms {
  return { bankPixFeeBps: 0, ...change };
}
