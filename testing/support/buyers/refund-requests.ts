import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { refundRequests, transactions } from "@/db/schema";
import type { SoldGuarantee } from "@/db/schema/payments-shapes";
import { getProductLinks, updateOffer } from "@/server/catalog/offers/offers";
import { updateProduct } from "@/server/catalog/products/products";
import { placeOrder } from "@/server/checkout/orders/place-order";
import { dayOf } from "@/server/core/calendar/calendar";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { findRequestOf } from "@/server/payments/refund-requests/refund-requests";
import { getTransactionRow } from "@/server/payments/transactions/transactions";
import type { AppRouter } from "@/server/router";
import { payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { freshEmail } from "../auth";
import { newOrder, openShop } from "../checkout";
import { reactOf } from "../reactions";
import { requestRefundOf } from "./refund-link";

type Caller = ReturnType<AppRouter["createCaller"]>;
type Step = <Result>(path: string, deed: (caller: Caller) => Promise<Result>, details?: object) => Promise<Result>;

/**
 * Makes three sales of goods and answers their late refund requests. One sale is refunded, one
 * request is declined once the delivery is recorded, and one lapsed request is settled. A fourth
 * sale is shipped and delivered.
 */
export async function decideRequestsOf(company: CompanyIdentity, now: Date, step: Step): Promise<void> {
  const product = { name: `Pão ${newId()}`, price: 4990, productType: "physical" } as const;
  const { id } = await step("products.create", (by) => by.products.create(product));
  const later = new Date(now.getTime() + 40 * 86_400_000);
  const { offers } = await getProductLinks(company.id, id);
  const buy = async () => {
    const order = newOrder({ email: freshEmail() });
    const { token, transactionId } = await placeOrder(offers[0]?.slug ?? "", order, now);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    return { token, transactionId: transactionId ?? "" };
  };
  const ask = async () => {
    const { token, transactionId } = await buy();
    await requestRefundOf(token, { reason: "Não era para mim" }, later);
    const request = await findRequestOf(company.id, transactionId);
    return { requestId: request?.id ?? "", subjectId: transactionId };
  };
  const made = {
    product: { name: `Kit ${newId()}`, price: 4990 },
    shipping: { kind: "fixed", amountInCents: 0 },
  } as const;
  await step("shipping.createProduct", (by) => by.shipping.createProduct(made));
  const { transactionId } = await buy();
  const ofSale = { subjectId: transactionId };
  const parcel = { transactionId, carrier: "Correios", trackingCode: "AA123456785BR", trackingUrl: null };
  await step("shipments.ship", (by) => by.shipments.ship({ parcels: [parcel] }), ofSale);
  const delivered = { transactionIds: [transactionId], day: dayOf(now) };
  await step("shipments.deliver", (by) => by.shipments.deliver(delivered), ofSale);
  const [one, other, lapsed] = [await ask(), await ask(), await ask()];
  await step("refundRequests.approve", (by) => by.refundRequests.approve({ requestId: one.requestId }), {
    subjectId: one.subjectId,
  });
  const receipt = { transactionId: other.subjectId, day: dayOf(now) };
  await step("refundRequests.recordReceipt", (by) => by.refundRequests.recordReceipt(receipt), {
    subjectId: other.subjectId,
  });
  const decline = { requestId: other.requestId, answer: "O curso foi concluído." };
  await step("refundRequests.decline", (by) => by.refundRequests.decline(decline), { subjectId: other.subjectId });
  await db()
    .update(refundRequests)
    .set({ acceptedAt: later })
    .where(and(eq(refundRequests.companyId, company.id), eq(refundRequests.id, lapsed.requestId)));
  const settle = { requestId: lapsed.requestId, answer: "Pix para a sua chave." };
  await step("refundRequests.settle", (by) => by.refundRequests.settle(settle), { subjectId: lapsed.subjectId });
}

/**
 * Paid order of a product with a thirty-day guarantee; the seller decides on refund requests by
 * default. Also returns a function that buys the product again.
 */
export async function buyGuaranteed(
  now: Date,
  method: "pix" | "boleto" = "pix",
  lateRefunds: "ask" | "refund" = "ask",
) {
  const shop = await openShop(now);
  const { id: companyId } = shop.company;
  await updateOffer(companyId, { productId: shop.productId, offerSlug: shop.slug, lateRefunds }, now);
  await updateProduct(companyId, { productId: shop.productId, refundPeriodDays: 30 }, now);
  const email = `asks.${companyId}@example.com`;
  const buy = async () => {
    const { token, transactionId } = await placeOrder(shop.slug, newOrder({ method, email }), now);
    await payInSandbox(companyId, { transactionId: transactionId ?? "" }, now);
    await reactOf(shop.company);
    return { token, transactionId: transactionId ?? "" };
  };
  const one = await buy();
  const request = async () => {
    const row = await findRequestOf(companyId, one.transactionId);
    if (!row) throw new Error("nobody asked");
    return row;
  };
  const statusOf = async () => (await getTransactionRow(companyId, one.transactionId)).status;
  return { ...shop, companyId, email, buy, ...one, request, statusOf };
}

export async function resellWith(companyId: string, guarantee: SoldGuarantee): Promise<void> {
  await db().update(transactions).set({ guarantee }).where(eq(transactions.companyId, companyId));
}
