import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { companyLookups, orders, upsellAnswers } from "@/db/schema";
import type { Address } from "@/db/schema/customers-shapes";
import { randomToken } from "../../core/crypto/crypto";
import { fail } from "../../core/failures/failure";
import { type OrderRow, orderLookup, reloadOrder, sameOrder } from "../orders/orders";
import type { Checkout } from "../page/find-checkout";
import { extendConsent } from "../tracking/keep-consent";
import type { UpsellChoice } from "./schemas";

export type AnswerRow = typeof upsellAnswers.$inferSelect;

export function sameAnswer(parent: OrderRow, { step, kind }: UpsellChoice) {
  return and(
    eq(upsellAnswers.companyId, parent.companyId),
    eq(upsellAnswers.orderId, parent.id),
    eq(upsellAnswers.step, step),
    eq(upsellAnswers.kind, kind),
  );
}

/** Returns the order of an accepted offer, or of one for which the buyer gave an address. */
export async function findTaken(parent: OrderRow, choice: UpsellChoice): Promise<OrderRow | null> {
  const [row] = await db().select().from(upsellAnswers).where(sameAnswer(parent, choice));
  return row ? orderOf(row) : null;
}

async function orderOf({ companyId, answer, upsellOrderId }: AnswerRow): Promise<OrderRow | null> {
  return answer === "taken" && upsellOrderId ? reloadOrder({ companyId, id: upsellOrderId }) : null;
}

/**
 * Stores the acceptance with its order, which copies the buyer, campaign and conversion consent of
 * the first order. `attributeUpsell` finds the affiliate through the acceptance. The offer remains
 * open until the order is charged.
 */
export async function openUpsellOrder(
  parent: OrderRow,
  choice: UpsellChoice,
  { product, offer }: Checkout,
  { delivery, now }: { delivery: Address | null; now: Date },
): Promise<OrderRow> {
  const { companyId, productId } = parent;
  if (!productId) return fail("NOT_FOUND");
  const id = newId(now);
  const token = randomToken();
  const opened = await db().transaction(async (tx) => {
    // A concurrent double tap waits here and then finds the stored acceptance.
    await tx.select({ id: orders.id }).from(orders).where(sameOrder(parent)).for("update");
    const [known] = await tx.select().from(upsellAnswers).where(sameAnswer(parent, choice));
    if (known) return null;
    await tx.insert(companyLookups).values({ kind: orderLookup, key: token, companyId, targetId: id });
    const [row] = await tx
      .insert(orders)
      .values({
        companyId,
        id,
        token,
        productId: product.id,
        offerSlug: offer.slug,
        customerName: parent.customerName,
        customerEmail: parent.customerEmail,
        customerPhone: parent.customerPhone,
        bumpIds: [],
        delivery,
        tracking: parent.tracking,
        locale: parent.locale,
        buyerNetwork: parent.buyerNetwork,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    const answer = { companyId, orderId: parent.id, productId, ...choice, answer: "taken", upsellOrderId: id } as const;
    await tx.insert(upsellAnswers).values({ ...answer, createdAt: now });
    await extendConsent(tx, parent, { orderId: id, productId: product.id });
    return row ?? null;
  });
  return opened ?? (await findTaken(parent, choice)) ?? fail("NOT_FOUND");
}
