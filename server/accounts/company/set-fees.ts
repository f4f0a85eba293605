import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { companies } from "@/db/schema";
import type { FeeChange, FeeTerms } from "@/db/schema/ledger-shapes";
import { dayOf, startOfDay } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { recordAudit } from "../audit/audit";
import { feesAgreedAt } from "./fee-agreements";
import type { AuditDetails } from "./schemas";

const detailsOf = ({ pixFeeBps, boletoFee, cardFeeBps, cardFeeFixed, bankPixFeeBps }: FeeTerms): AuditDetails => ({
  pixFeePercent: pixFeeBps / 100,
  boletoFeeInCents: boletoFee,
  cardFeePercent: cardFeeBps / 100,
  cardFeeFixedInCents: cardFeeFixed,
  bankPixFeePercent: bankPixFeeBps / 100,
});

/**
 * Sets the fees for sales from a future São Paulo day on (docs/domains/payments.md). A second call
 * for the same day replaces the first. Without `bankPixFeeBps`, that fee keeps the value agreed for
 * that day.
 *
 * @returns the fees that apply from that day on.
 * @throws VALIDATION for today or an earlier day; NOT_FOUND.
 */
export async function setFees(
  companyId: string,
  { fees, from, now }: { fees: Omit<FeeChange, "startsAt">; from: string; now: Date },
): Promise<FeeTerms> {
  if (from <= dayOf(now)) fail("VALIDATION", { field: "--from", message: "must be after today" });
  const start = startOfDay(from);
  const startsAt = start.toISOString();
  return db().transaction(async (tx) => {
    const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for("update");
    if (!company) return fail("NOT_FOUND");
    const before = feesAgreedAt(company, start);
    const agreed = { bankPixFeeBps: before.bankPixFeeBps, ...fees };
    const others = company.feeChanges.filter((change) => change.startsAt !== startsAt);
    const feeChanges = [...others, { ...agreed, startsAt }].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
    await tx.update(companies).set({ feeChanges }).where(eq(companies.id, companyId));
    await recordAudit(tx, {
      companyId,
      actor: "operator",
      action: "company.fees_agreed",
      subjectId: companyId,
      before: detailsOf(before),
      after: { ...detailsOf(agreed), startsAt },
      now,
    });
    return agreed;
  });
}
