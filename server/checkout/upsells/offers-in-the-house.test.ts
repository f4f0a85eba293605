import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { trackingEvents, upsellAnswers } from "@/db/schema";
import { freshEmail } from "@/testing/support/auth";
import { withdrawPurchase } from "@/testing/support/buyers/refund-link";
import { consentsOf } from "@/testing/support/checkout";
import { first, openSellingShop } from "@/testing/support/growth/selling-shop";
import { affiliateSalesOf, clickOn, joinedAffiliate, openProgram } from "@/testing/support/partners/affiliates";
import { makeIssuerDecisionDue, testCards } from "@/testing/support/payments";
import { react } from "@/testing/support/reactions";
import { customersOf } from "@/testing/support/reads";
import { testDeadline } from "@/testing/support/subscriptions";
import { byPlatform } from "../../accounts/audit/audit";
import { collectPerson } from "../../buyers/privacy/build-export";
import { eraseBuyer } from "../../buyers/privacy/erase-buyer";
import { updateAffiliate } from "../../partners/affiliates/update-affiliate";
import { announceIssuers } from "../../sandbox/payers/payers-bank";
import { findOrder } from "../orders/orders";
import { saveDestination, trackProduct } from "../tracking/destinations";
import { acceptStep } from "./accept-step";
import { declineStep } from "./decline-step";
import { findUpsellOffer } from "./find-next-step";

const now = new Date();
const byCard = { ...first, method: "credit_card", shownInCents: 1990 } as const;
const byPix = { ...byCard, method: "pix" } as const;

async function openPartneredShop() {
  const shop = await openSellingShop(now);
  const { company, productId, book } = shop;
  for (const each of [productId, book.productId]) await openProgram(company, each, now);
  const join = (productIds: string[], email = freshEmail()) =>
    joinedAffiliate(company, productId, now, { productIds, email });
  const click = (affiliateId: string) => clickOn(affiliateId, productId, new Date(now.getTime() - 86_400_000));
  const reacted = () => react({ now, deadline: testDeadline(), companyId: company.id });
  return { ...shop, join, click, reacted };
}

it("an offer's sale is the first order's affiliate's, where they sell its product too, and has its campaign", async () => {
  const { company, productId, book, buy, join, click, charges } = await openPartneredShop();
  const [both, one] = [await join([productId, book.productId]), await join([productId])];
  const tracking = { source: "instagram", campaign: "natal" };
  const order = await buy(testCards.paid, { affiliateClicks: [click(both.affiliate.id)], tracking });
  await acceptStep(order.token, byCard, now);
  const other = { affiliateClicks: [click(one.affiliate.id)], document: "111.444.777-35" };
  await acceptStep((await buy(testCards.paid, other)).token, byCard, now);
  const share = { kind: "affiliate", bps: 3000, partnerCompanyId: both.partner.id };
  expect(await charges()).toMatchObject([
    { amount: 4990, partners: [share] },
    { amount: 1990, partners: [share], tracking },
    { amount: 4990, partners: [{ partnerCompanyId: one.partner.id }] },
    { amount: 1990, partners: null },
  ]);
  const sold = await affiliateSalesOf(company.id);
  expect(sold.map((each) => each.productId).sort()).toEqual([productId, productId, book.productId].sort());
});

it("an offer's sale earns nothing for an affiliate who was blocked since, nor for one who buys themselves", async () => {
  const { company, productId, book, buy, join, click, charges } = await openPartneredShop();
  const email = freshEmail();
  const [blocked, self] = [await join([productId, book.productId]), await join([productId, book.productId], email)];
  const order = await buy(testCards.paid, { affiliateClicks: [click(blocked.affiliate.id)] });
  await updateAffiliate(company.id, { affiliateId: blocked.affiliate.id, state: "blocked" }, now, byPlatform);
  await acceptStep(order.token, byCard, now);
  const own = { affiliateClicks: [click(self.affiliate.id)], email, document: "111.444.777-35" };
  await acceptStep((await buy(testCards.paid, own)).token, byCard, now);
  expect((await charges()).map(({ partners }) => partners !== null)).toEqual([true, false, false, false]);
});

it("an offer's sale is sent to the receivers that the buyer agreed to with the first order, and to no others", async () => {
  const { company, productId, book, buy, reacted } = await openPartneredShop();
  await saveDestination(company.id, { kind: "ga4", account: "G-ABC123DEF4", secret: "secret-of-the-seller" }, now);
  for (const each of [productId, book.productId]) await trackProduct(company.id, { productId: each, isOn: true }, now);
  const agreed = await buy(testCards.paid, { trackingConsent: { userAgent: "Firefox" } });
  const silent = await buy(testCards.paid, { document: "111.444.777-35" });
  const taken = await acceptStep(agreed.token, byCard, now);
  await acceptStep(silent.token, byCard, now);
  await reacted();
  const told = await db().select().from(trackingEvents).where(eq(trackingEvents.companyId, company.id));
  const purchases = told.filter(({ fact }) => fact === "purchase").map(({ sourceId, amount }) => [sourceId, amount]);
  expect(purchases.sort()).toEqual(
    [
      [agreed.transactionId, 4990],
      [taken.transactionId, 1990],
    ].sort(),
  );
});

it("an offer's sale stays when the first order goes back, with its own right to a refund", async () => {
  const { buy, charges } = await openPartneredShop();
  const order = await buy();
  const taken = await acceptStep(order.token, byCard, now);
  await withdrawPurchase(order.token, { pixKey: undefined }, now);
  expect((await charges()).map(({ status, refunded }) => [status, refunded])).toEqual([
    ["refund", 4990],
    ["paid", 0],
  ]);
  await withdrawPurchase(taken.token, { pixKey: undefined }, now);
  expect((await charges()).map(({ refunded }) => refunded)).toEqual([4990, 1990]);
});

it("taken and declined at once, an offer has one answer, and is charged exactly when that is yes", async () => {
  const { company, buy, charges } = await openPartneredShop();
  const { token, id } = await buy();
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 ? acceptStep(token, byCard, now) : declineStep(token, first, now),
    ),
  );
  const lost = answers.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
  expect(lost.filter((code) => !["NOT_FOUND", "order_attempt_taken"].includes(code))).toEqual([]);
  const isOfOrder = and(eq(upsellAnswers.companyId, company.id), eq(upsellAnswers.orderId, id));
  const stored = await db().select().from(upsellAnswers).where(isOfOrder);
  expect(stored).toHaveLength(1);
  expect(await charges()).toHaveLength(stored[0]?.answer === "taken" ? 2 : 1);
});

it("a card that is approved late was not kept: its buyer is offered Pix", async () => {
  const { buy, kept, charges } = await openPartneredShop();
  const order = await buy(testCards.paidLater);
  expect(await charges()).toMatchObject([{ status: "pending" }]);
  expect(await findUpsellOffer(order.token, now)).toBeNull();
  await makeIssuerDecisionDue(order.transactionId ?? "");
  await announceIssuers(new Date());
  expect(await kept()).toEqual({ links: 0, cards: [] });
  expect(await findUpsellOffer(order.token, now)).toMatchObject({ card: null, takesPix: true });
  expect(await acceptStep(order.token, byPix, now)).toMatchObject({ paymentMethod: "pix" });
});

it("an export names the answers, and an erasure takes the offer's order, consent and card along", async () => {
  const { company, buy, kept, reacted } = await openPartneredShop();
  const email = freshEmail();
  const order = await buy(testCards.paid, { email, trackingConsent: { userAgent: "Firefox" } });
  const taken = await acceptStep(order.token, byCard, now);
  await reacted();
  expect(await kept()).toMatchObject({ links: 1 });
  const [shop] = (await collectPerson(email, now)).shops;
  expect(shop?.purchases).toHaveLength(2);
  expect(shop?.orders).toMatchObject([{ offers: [{ ...first, answer: "taken" }] }, { offers: [] }]);
  const [customer] = await customersOf(company.id);
  await eraseBuyer(customer?.id ?? "", now);
  expect(await kept()).toEqual({ links: 0, cards: [] });
  expect(await consentsOf(company.id)).toEqual([]);
  expect(await findOrder(taken.token)).toMatchObject({ customerName: "Erased", customerEmail: "", document: null });
  expect(await findUpsellOffer(order.token, now)).toBeNull();
});
