import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema";
import { requestRefundOf } from "@/testing/support/buyers/refund-link";
import { buyGuaranteed } from "@/testing/support/buyers/refund-requests";
import { eventNamesOf } from "@/testing/support/payments";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { updateOffer } from "../../catalog/offers/offers";
import { updateProduct } from "../../catalog/products/products";
import { findOrderPage } from "../../checkout/orders/order-page";
import { getTransactionRow } from "../transactions/transactions";
import { approveRequest } from "./decide-request";
import { findRequestOf, listRequests } from "./refund-requests";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

const now = new Date();
const day = (count: number) => new Date(now.getTime() + count * 86_400_000);
const wish = { reason: "Não era para mim" };
const by = { actor: "user:u1" as const };
const refusal = { reason: "do_not_honor", code: null, retryable: false } as const;
const refuses = async () => ({ kind: "refused" as const, refusal });

it("a refund is requested once by twenty taps, with its reason and one event", async () => {
  const { companyId, token } = await buyGuaranteed(now);
  await Promise.all(Array.from({ length: 20 }, () => requestRefundOf(token, wish, day(10))));
  const { rows } = await listRequests(companyId, { limit: 10, offset: 0 });
  expect(rows).toMatchObject([
    { reason: wish.reason, status: "open", leftInCents: 4990, customerName: "Maria da Silva" },
  ]);
  expect((await eventNamesOf(companyId)).filter((name) => name === "refund_requested")).toHaveLength(1);
  expect((await findOrderPage(token, day(11)))?.guarantee).toMatchObject({ status: "open", answer: null });
});

it("a request without a reason, for a boleto without a Pix key, or after the guarantee is not stored", async () => {
  const { companyId, token } = await buyGuaranteed(now, "boleto");
  const refused = (given: Parameters<typeof requestRefundOf>[1], at: Date) => requestRefundOf(token, given, at);
  await expect(refused({ ...wish, reason: "  " }, day(10))).rejects.toMatchObject({ field: "reason" });
  await expect(refused(wish, day(10))).rejects.toMatchObject({ field: "pixKey" });
  await expect(refused({ ...wish, pixKey: "não" }, day(10))).rejects.toMatchObject({ field: "pixKey" });
  await expect(refused(wish, day(31))).rejects.toMatchObject({ code: "refund_window_closed" });
  expect((await listRequests(companyId, { limit: 10, offset: 0 })).rows).toEqual([]);
});

it("a request is refunded at once where the offer's rule says so, and waits for the seller where that cannot be done", async () => {
  const { companyId, productId, slug: offerSlug, token, buy, request, statusOf } = await buyGuaranteed(now);
  const other = await buy();
  await updateOffer(companyId, { productId, offerSlug, lateRefunds: "refund" }, now);
  await requestRefundOf(token, wish, day(10));
  expect(await statusOf()).toBe("refund");
  expect(await request()).toMatchObject({ status: "approved", decidedBy: "platform", pixKey: null });
  acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund: refuses });
  await requestRefundOf(other.token, wish, day(10));
  expect(await findRequestOf(companyId, other.transactionId)).toMatchObject({ status: "open", decidedAt: null });
});

it("a refund of goods may be requested for thirty days, because nobody reports their arrival", async () => {
  const { companyId, productId, token } = await buyGuaranteed(now);
  await updateProduct(companyId, { productId, refundPeriodDays: 7 }, now);
  expect((await findOrderPage(token, day(20)))?.guarantee).toBeNull();
  await db().update(products).set({ productType: "physical" }).where(eq(products.companyId, companyId));
  expect((await findOrderPage(token, day(20)))?.guarantee).toMatchObject({ hasGoods: true, askedAt: null });
  await requestRefundOf(token, wish, day(20));
  await expect(requestRefundOf("x".repeat(43), wish, day(20))).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("a request of another company is not found, and an erased buyer's words are gone", async () => {
  const [one, other] = [await buyGuaranteed(now), await buyGuaranteed(now)];
  await requestRefundOf(one.token, wish, day(10));
  const { id } = await one.request();
  await expect(approveRequest(other.companyId, id, { now, by })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { customerId } = await getTransactionRow(one.companyId, one.transactionId);
  await eraseListed(customerId, day(11));
  expect(await one.request()).toMatchObject({ reason: "", pixKey: null });
});
