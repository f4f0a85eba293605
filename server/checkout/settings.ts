import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { paymentMethods } from "@/db/enums";
import { checkoutSettings } from "@/db/schema";
import { getCheckoutLook } from "./look";
import type { CheckoutMethods, CheckoutSettings } from "./schemas";

/** What a checkout page takes where nobody has said otherwise. */
export const allMethods: CheckoutMethods = { methods: [...paymentMethods], maxInstallments: 12 };

/** How the checkout page of a company's product looks and what it takes; nobody asks whether there is such a product. */
export async function readCheckoutSettings(companyId: string, productId: string): Promise<CheckoutSettings> {
  const [look, [row]] = await Promise.all([
    getCheckoutLook(companyId),
    db()
      .select()
      .from(checkoutSettings)
      .where(and(eq(checkoutSettings.companyId, companyId), eq(checkoutSettings.productId, productId))),
  ]);
  const { methods, maxInstallments } = row ?? allMethods;
  return { methods: paymentMethods.filter((each) => methods.includes(each)), maxInstallments, ...look };
}
