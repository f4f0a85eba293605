import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { orders, upsellAnswers } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { findOrder, sameOrder } from "../orders/orders";
import { findNextStep } from "./find-next-step";
import { eraseKeptCards } from "./kept-cards";
import type { UpsellChoice } from "./schemas";
import { sameAnswer } from "./taken-orders";

/**
 * Declines the upsell offered to the buyer of a paid order and continues with the next one. After
 * the last upsell, the same database transaction erases the kept card. Idempotent: the first answer
 * is kept.
 *
 * @throws NOT_FOUND for an unknown token.
 */
export async function declineStep(token: string, choice: UpsellChoice, now: Date): Promise<void> {
  const parent = (await findOrder(token)) ?? fail("NOT_FOUND");
  const { companyId, id: orderId, productId } = parent;
  const shown = await findNextStep(parent, now);
  if (!productId || shown?.step !== choice.step || shown.kind !== choice.kind) return;
  const isLast = (await findNextStep(parent, now, { ...choice, answer: "declined" })) === null;
  await db().transaction(async (tx) => {
    // Lock order as in `acceptStep`: first order, offer's order, answer.
    await tx.select({ id: orders.id }).from(orders).where(sameOrder(parent)).for("update");
    const [known] = await tx.select().from(upsellAnswers).where(sameAnswer(parent, choice));
    if (known?.answer === "declined") return;
    if (known?.upsellOrderId) {
      const [taken] = await tx
        .select({ attempts: orders.attempts })
        .from(orders)
        .where(and(eq(orders.companyId, companyId), eq(orders.id, known.upsellOrderId)))
        .for("update");
      // The offer's order was charged first.
      if (taken && taken.attempts > 0) return;
      await tx.update(upsellAnswers).set({ answer: "declined" }).where(sameAnswer(parent, choice));
    } else {
      const answer = { companyId, orderId, productId, ...choice, answer: "declined" } as const;
      await tx.insert(upsellAnswers).values({ ...answer, createdAt: now });
    }
    if (isLast) await eraseKeptCards(tx, companyId, [orderId]);
  });
}
