import type { companies } from "@/db/schema";
import type { FeeChange, FeeTerms } from "@/db/schema/ledger-shapes";

export type FeeAgreement = Pick<typeof companies.$inferSelect, keyof FeeTerms | "feeChanges">;

/**
 * Returns the fees that apply to a sale made at an instant (docs/domains/payments.md). Later fee
 * changes do not affect the result.
 */
export function feesAgreedAt(company: FeeAgreement, at: Date): FeeTerms {
  const change = company.feeChanges.findLast(({ startsAt }) => Date.parse(startsAt) <= at.getTime());
  return change ? termsOf(change) : company;
}

export function termsOf(change: FeeChange): FeeTerms {
  return { bankPixFeeBps: 0, ...change };
}
