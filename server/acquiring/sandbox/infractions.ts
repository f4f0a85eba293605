import { and, asc, eq, notInArray } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { sandboxChargebacks, sandboxInfractions, sandboxPayments } from "@/db/schema";
import { decideChargeback, lockCharge, readInfractions } from "./disputes";

export interface InfractionOrder {
  companyId: string;
  chargeKey: string;
  /** Defaults to the whole payment. */
  amountInCents: number | undefined;
  openedAt: Date;
}

/**
 * Opens an infraction (MED) for all or part of a charge's earliest payment without one.
 *
 * @returns `none` if every payment has an infraction or the whole charge was disputed; `too_much`
 * if the amount exceeds the payment.
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
 * Closes a Pix's oldest open infraction as won or lost by the seller, or, if none is open, the
 * dispute of the whole charge.
 *
 * @returns false if neither is open.
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
