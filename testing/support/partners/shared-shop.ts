import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { transactions } from "@/db/schema";
import { NewOrderBump } from "@/server/catalog/coupons/schemas";
import { createOrderBump } from "@/server/catalog/order-bumps/order-bumps";
import { updateCheckoutMethods } from "@/server/catalog/page-content/methods";
import { placeOrder } from "@/server/checkout/orders/place-order";
import { acceptStep } from "@/server/checkout/upsells/accept-step";
import { findUpsellOffer } from "@/server/checkout/upsells/find-next-step";
import { payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { cardOrder, newOrder } from "../checkout";
import { openSellingShop } from "../growth/selling-shop";
import { testCards } from "../payments";
import type { Business, Sale } from "../sales";
import { testPlan } from "../subscriptions";
import { clickOn, joinedAffiliate, openProgram } from "./affiliates";
import { acceptedCoproducer } from "./coproducers";

export interface Agreed {
  coproducerBps: number;
  commissionBps: number | null;
  commissionInCents: number;
  couponPercent: number;
  pixDiscountPercent: number;
}

export interface Cart {
  isPlan: boolean;
  method: "pix" | "credit_card";
  installments: number;
  /** `shared` has separate partners, `plain` has none. */
  takes: { shared: boolean; plain: boolean };
  hasCoupon: boolean;
  isByAffiliate: boolean;
  takesOffer: boolean;
}

export type SharedShop = Awaited<ReturnType<typeof openSharedShop>>;

/**
 * Shop with a plan and order bumps. Two of its products have a co-producer each. An affiliate of
 * all products earns on the first two renewals.
 */
export async function openSharedShop(now: Date, agreed: Agreed) {
  const shop = await openSellingShop(now);
  const { company, productId, book, club } = shop;
  const plan = await testPlan(company.id);
  await updateCheckoutMethods(company.id, { productId, pixDiscountPercent: agreed.pixDiscountPercent }, now);
  await shop.coupon({ value: agreed.couponPercent });
  const offered = { productId, offerSlug: club.slug, title: "Leve também o clube" };
  const { id: shared } = await createOrderBump(company.id, NewOrderBump.parse(offered), now);
  const bumps = { shared, plain: await shop.bump(1990) };
  const { commissionBps, commissionInCents } = agreed;
  const commission = { commissionBps, commissionFixedInCents: commissionBps === null ? commissionInCents : null };
  const productIds = [productId, plan.productId, book.productId, club.productId];
  for (const id of productIds) await openProgram(company, id, now, { ...commission, renewalCycles: 2 });
  const { affiliate, partner } = await joinedAffiliate(company, productId, now, { productIds });
  const partners = [partner];
  const coproduced = [
    { id: productId, shareBps: agreed.coproducerBps },
    { id: club.productId, shareBps: 1501 },
  ];
  for (const { id, shareBps } of coproduced) {
    partners.push((await acceptedCoproducer(company, id, now, { shareBps })).partner);
  }
  return { ...shop, plan, bumps, affiliate, partners };
}

export async function buyCart(shop: SharedShop, cart: Cart, now: Date): Promise<void> {
  const { plan, bumps, affiliate, slug } = shop;
  const soldId = cart.isPlan ? plan.productId : shop.productId;
  const buyer = {
    document: generateCpf(),
    email: `${newId()}@example.com`,
    affiliateClicks: cart.isByAffiliate ? [clickOn(affiliate.id, soldId, now)] : [],
  };
  if (cart.isPlan) {
    await placeOrder(plan.offerSlug, cardOrder(testCards.paid, buyer), now);
    return;
  }
  const bumpIds = [...(cart.takes.shared ? [bumps.shared] : []), ...(cart.takes.plain ? [bumps.plain] : [])];
  const wish = { ...buyer, bumpIds, ...(cart.hasCoupon && { couponCode: "PAO" }) };
  const { installments } = cart;
  const order =
    cart.method === "pix"
      ? await placeOrder(slug, newOrder(wish), now)
      : await placeOrder(slug, cardOrder(testCards.paid, { ...wish, installments, toldOfOneTap: true }), now);
  if (!cart.takesOffer) return;
  if (cart.method === "pix") await payInSandbox(shop.company.id, { transactionId: order.transactionId ?? "" }, now);
  const offer = await findUpsellOffer(order.token, now);
  if (!offer) throw new Error("Nothing was offered after the payment");
  const { step, kind, priceInCents: shownInCents } = offer;
  await acceptStep(order.token, { step, kind, shownInCents, method: cart.method }, now);
}

/** Every charge of a company (orders, upsells and renewals) as a sale with actions. */
export async function listSales({ company }: Business): Promise<Sale[]> {
  const rows = await db()
    .select()
    .from(transactions)
    .where(eq(transactions.companyId, company.id))
    .orderBy(transactions.id);
  return rows.map(({ id, amount, installments, paymentMethod }) => ({
    kind: paymentMethod === "pix" ? "pix" : "paid",
    id,
    amount,
    installments: installments ?? 1,
    isAtBank: false,
  }));
}
