import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { checkoutSettings } from "@/db/schema";
import { paymentMethods } from "@/db/schema/payments-enums";
import { getCheckoutLook } from "../branding/look";
import type { CheckoutMethods, CheckoutSettings } from "../branding/schemas";

export const allMethods: CheckoutMethods = { methods: [...paymentMethods], maxInstallments: 12, pixDiscountPercent: 0 };

/**
 * Returns the branding and the payment methods of a product's checkout page. Does not check that
 * the product exists.
 */
export async function readCheckoutSettings(
  companyId: string,
  productId: string,
  executor: Executor = db(),
): Promise<CheckoutSettings> {
  const [look, [row]] = await Promise.all([
    getCheckoutLook(companyId, executor),
    executor
      .select()
      .from(checkoutSettings)
      .where(and(eq(checkoutSettings.companyId, companyId), eq(checkoutSettings.productId, productId))),
  ]);
  const { methods, ...terms } = row ? termsOf(row) : allMethods;
  return { methods: paymentMethods.filter((each) => methods.includes(each)), ...terms, ...look };
}

function termsOf({ methods, maxInstallments, pixDiscountPercent }: CheckoutMethods): CheckoutMethods {
  return { methods, maxInstallments, pixDiscountPercent };
}
