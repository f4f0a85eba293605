import { and, asc, eq, notInArray } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { sandboxChargebacks, sandboxInfractions, sandboxPayments } from "@/db/schema";
import { decideChargeback, lockCharge, readInfractions } from "./disputes";

export interface InfractionOrder {
  companyId: string;
  chargeKey: string;
  /** Amount in cents. Defaults to the whole payment. */
  amountInCents: number | undefined;
  openedAt: Date;
}

/**
 * Opens an infraction (MED) for all or part of the earliest payment of a charge that has no infraction yet.
 *
 * @returns `none` if every payment has an infraction or the whole charge was disputed; `too_much` if the payment is
 * smaller than the amount.
 */
export async function openInfraction(order: InfractionOrder): Promise<"opened" | "none" | "too_much"> {
  const { companyId, chargeKey, amountInCents, openedAt } = order;
  return db().transaction(async (tx) => {
    await lockCharge(tx, companyId, chargeKey);
    const [whole] = await tx
      .select({ state: sandboxChargebacks.state })
      .from(sandboxChargebacks)
      .where(and(eq(sandboxChargebacks.companyId, companyId), eq(sandboxChargebacks.chargeKey, chargeKey)));
    if (whole) return "none";
    const earlier = (await readInfractions(companyId, chargeKey, tx)).map(({ paymentId }) => paymentId);
    const { id, paidAt } = sandboxPayments;
    const [payment] = await tx
      .select()
      .from(sandboxPayments)
      .where(
        and(
          eq(sandboxPayments.companyId, companyId),
          eq(sandboxPayments.chargeKey, chargeKey),
          earlier.length > 0 ? notInArray(id, earlier) : undefined,
        ),
      )
      .orderBy(asc(paidAt), asc(id))
      .limit(1);
    if (!payment) return "none";
    const amount = amountInCents ?? payment.amount;
    if (amount > payment.amount) return "too_much";
    await tx.insert(sandboxInfractions).values({
      companyId,
      id: newId(openedAt),
      chargeKey,
      paymentId: payment.id,
      amount,
      state: "opened",
      openedAt,
    });
    return "opened";
  });
}

/**
 * Closes the oldest open infraction of a Pix as won or lost for the seller. If none is open, closes
 * the dispute of the whole charge instead.
 *
 * @returns false if there is no open infraction or dispute.
 */
export async function decideInfraction(
  companyId: string,
  chargeKey: string,
  verdict: "won" | "lost",
): Promise<boolean> {
  const oldest = (await readInfractions(companyId, chargeKey)).find(({ state }) => state === "opened");
  if (!oldest) return decideChargeback(companyId, chargeKey, verdict);
  const { companyId: company, id, state } = sandboxInfractions;
  const decided = await db()
    .update(sandboxInfractions)
    .set({ state: verdict })
    .where(and(eq(company, companyId), eq(id, oldest.id), eq(state, "opened")))
    .returning();
  return decided.length > 0;
}
