import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { companies } from "@/db/schema";
import type { FeeTerms } from "@/db/shapes";
import { dayOf, startOfDay } from "../core/calendar";
import { fail } from "../errors";
import { recordAudit } from "./audit";
import { feesAgreedAt } from "./fee-agreements";
import type { AuditDetails } from "./schemas";

const detailsOf = ({ pixFeeBps, boletoFee, cardFeeBps, cardFeeFixed }: FeeTerms): AuditDetails => ({
  pixFeePercent: pixFeeBps / 100,
  boletoFeeInCents: boletoFee,
  cardFeePercent: cardFeeBps / 100,
  cardFeeFixedInCents: cardFeeFixed,
});

/**
 * Sets a company's fees for sales from a future São Paulo day on; earlier sales keep theirs (docs/decisions.md 5). A
 * second call for the same day replaces the first.
 *
 * @throws VALIDATION for today and days before it; NOT_FOUND
 */
export async function setFees(
  companyId: string,
  { fees, from, now }: { fees: FeeTerms; from: string; now: Date },
): Promise<void> {
  if (from <= dayOf(now)) fail("VALIDATION", { field: "--from", message: "must be after today" });
  const start = startOfDay(from);
  const startsAt = start.toISOString();
  await db().transaction(async (tx) => {
    const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for("update");
    if (!company) return fail("NOT_FOUND");
    const others = company.feeChanges.filter((change) => change.startsAt !== startsAt);
    const feeChanges = [...others, { ...fees, startsAt }].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
    await tx.update(companies).set({ feeChanges }).where(eq(companies.id, companyId));
    await recordAudit(tx, {
      companyId,
      actor: "operator",
      action: "company.fees_agreed",
      subjectId: companyId,
      before: detailsOf(feesAgreedAt(company, start)),
      after: { ...detailsOf(fees), startsAt },
      now,
    });
  });
}
