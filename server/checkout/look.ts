import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { checkoutLooks } from "@/db/schema";
import type { CheckoutLook, CheckoutLookChange } from "./schemas";

/** How all checkout pages of a company look; a company that has said nothing has neither logo nor color. */
export async function getCheckoutLook(companyId: string): Promise<CheckoutLook> {
  const [row] = await db()
    .select({ logo: checkoutLooks.logo, color: checkoutLooks.color })
    .from(checkoutLooks)
    .where(eq(checkoutLooks.companyId, companyId));
  return row ?? { logo: null, color: null };
}

/** Changes how all checkout pages of a company look, those of its future products too; what is absent stays as it is. */
export async function updateCheckoutLook(
  companyId: string,
  { logo, color }: CheckoutLookChange,
  now: Date,
): Promise<CheckoutLook> {
  const change = { ...(logo !== undefined && { logo }), ...(color !== undefined && { color }), updatedAt: now };
  await db()
    .insert(checkoutLooks)
    .values({ ...change, companyId })
    .onConflictDoUpdate({ target: checkoutLooks.companyId, set: change });
  return getCheckoutLook(companyId);
}
