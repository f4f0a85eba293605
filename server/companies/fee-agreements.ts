import type { companies } from "@/db/schema";
import type { FeeTerms } from "@/db/shapes";

/** The columns of a company's fees. */
export type FeeAgreement = Pick<typeof companies.$inferSelect, keyof FeeTerms | "feeChanges">;

/** The fees agreed for a sale made at an instant (docs/decisions.md 5). A later change does not touch it. */
export function feesAgreedAt(company: FeeAgreement, at: Date): FeeTerms {
  return company.feeChanges.findLast(({ startsAt }) => Date.parse(startsAt) <= at.getTime()) ?? company;
}
