import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { orders } from "@/db/schema";
import type { DeliveryAddress } from "../../catalog/shipping/schemas";
import { fail } from "../../core/failures/failure";
import { findOrder, sameOrder } from "../orders/orders";
import { deliveryOf } from "../terms/freight";
import { findNextStep } from "./find-next-step";
import type { UpsellChoice } from "./schemas";
import { findTaken, openUpsellOrder } from "./taken-orders";

/**
 * Stores the delivery address of an offer that is shipped, so that its page can show the freight
 * before the buyer accepts it. The offer stays open.
 *
 * @throws NOT_FOUND for an unknown token or an offer that is not shown; postal_code_unknown;
 * state_not_delivered.
 */
export async function giveAddress(
  token: string,
  { step, kind }: UpsellChoice,
  given: DeliveryAddress,
  now: Date,
): Promise<void> {
  const parent = (await findOrder(token)) ?? fail("NOT_FOUND");
  const next = await findNextStep(parent, now);
  if (next?.step !== step || next.kind !== kind) return fail("NOT_FOUND");
  const delivery = deliveryOf(next.checkout, { delivery: given, bumpIds: [] }) ?? fail("NOT_FOUND");
  const choice = { step, kind };
  const known = await findTaken(parent, choice);
  const order = known ?? (await openUpsellOrder(parent, choice, next.checkout, { delivery, now }));
  await db()
    .update(orders)
    .set({ delivery, updatedAt: now })
    .where(and(sameOrder(order), eq(orders.attempts, 0)));
}
