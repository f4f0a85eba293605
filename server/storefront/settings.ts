import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { paymentMethods } from "@/db/enums";
import { checkoutSettings } from "@/db/schema";
import { getCheckoutLook } from "./look";
import type { CheckoutMethods, CheckoutSettings } from "./schemas";

/** Default payment methods of a checkout page. */
export const allMethods: CheckoutMethods = { methods: [...paymentMethods], maxInstallments: 12, pixDiscountPercent: 0 };

/** The look and methods of a product's checkout page; does not check that the product exists. */
export async function readCheckoutSettings(companyId: string, productId: string): Promise<CheckoutSettings> {
  const [look, [row]] = await Promise.all([
    getCheckoutLook(companyId),
    db()
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
