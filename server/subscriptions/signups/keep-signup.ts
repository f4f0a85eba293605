import type { Executor } from "@/db/client";
import { signups } from "@/db/schema";
import { claimCoupon } from "../../catalog/coupons/claim-coupon";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import type { NewSubscription } from "../subscriptions/schemas";
import type { PricedSignup } from "./price-signup";

export type SignupTerms = Omit<NewSubscription, "card" | "pix">;

type Payer = { storedCardId: string } | { authorizationId: string };

/**
 * Stores the terms that apply after the first charge is approved, and claims the coupon. Runs in
 * the caller's transaction.
 */
export async function keepSignup(
  tx: Executor,
  { companyId, id: transactionId, document, paymentMethod, createdAt: now }: TransactionRow,
  subscriptionId: string,
  { plan, coupon, renewalInCents }: PricedSignup,
  payer: Payer,
): Promise<void> {
  if (coupon) await claimCoupon(tx, coupon, { companyId, transactionId, document, paymentMethod, now });
  await tx.insert(signups).values({
    companyId,
    transactionId,
    subscriptionId,
    productId: plan.productId,
    offerId: plan.offerId,
    offerSlug: plan.slug,
    productName: plan.productName,
    planName: plan.name,
    frequency: plan.frequency,
    price: plan.priceInCents,
    amount: renewalInCents,
    ...payer,
  });
}
