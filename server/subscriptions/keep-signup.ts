import type { Executor } from "@/db/client";
import { signups } from "@/db/schema";
import type { TransactionRow } from "../payments/transaction-shape";
import { claimCoupon } from "../promotions/claim-coupon";
import type { PricedSignup } from "./price-signup";
import type { NewSubscription } from "./schemas";

/** A sign-up without what pays it. */
export type SignupTerms = Omit<NewSubscription, "card" | "pix">;

/** What pays the later cycles: a card in the vault, or an authorisation. */
type Payer = { storedCardId: string } | { authorizationId: string };

/** Stores the terms to apply once the first charge is approved, and claims the coupon, in the caller's commit. */
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
