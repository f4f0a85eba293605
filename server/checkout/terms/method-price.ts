import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { type OrderedLine, upsellAnswers } from "@/db/schema";
import { pixDiscountOf } from "../../catalog/prices/price";
import type { OrderRow } from "../orders/orders";
import type { Checkout } from "../page/find-checkout";
import { freightIn } from "./freight";
import type { MethodTotals } from "./schemas";

/** Total before the Pix discount, in cents. */
export function cashPriceOf(lines: readonly Pick<OrderedLine, "amountInCents" | "pixDiscountInCents">[]): number {
  return lines.reduce((sum, { amountInCents, pixDiscountInCents = 0 }) => sum + amountInCents + pixDiscountInCents, 0);
}

/**
 * Returns the totals of an order's next charge with the checkout's current discount, or null if the
 * order has no price or is not on sale. Other prices may have changed, which the next charge
 * verifies.
 */
export async function readTotals(
  order: Pick<OrderRow, "companyId" | "id" | "lines">,
  checkout: Checkout | null,
): Promise<MethodTotals | null> {
  if (!order.lines || !checkout) return null;
  const boleto = cashPriceOf(order.lines);
  const percent = (await isUpsell(order)) ? 0 : checkout.settings.pixDiscountPercent;
  return { pix: boleto - pixDiscountOf(boleto - freightIn(order.lines), percent), boleto };
}

/** Reports whether an order is an accepted post-purchase offer. These have no Pix discount. */
export async function isUpsell({ companyId, id }: Pick<OrderRow, "companyId" | "id">): Promise<boolean> {
  const [taken] = await db()
    .select({ step: upsellAnswers.step })
    .from(upsellAnswers)
    .where(and(eq(upsellAnswers.companyId, companyId), eq(upsellAnswers.upsellOrderId, id)));
  return taken !== undefined;
}
