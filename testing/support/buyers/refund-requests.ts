import { newId } from "@/db/ids";
import { getProductLinks } from "@/server/catalog/offers/offers";
import { updateProduct } from "@/server/catalog/products/products";
import { placeOrder } from "@/server/checkout/orders/place-order";
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

/** Makes two sales and decides on their refund requests: approves one and declines the other. */
export async function decideRequestsOf(company: CompanyIdentity, now: Date, step: Step): Promise<void> {
  const { id } = await step("products.create", (by) => by.products.create({ name: `Pão ${newId()}`, price: 4990 }));
  const { offers } = await getProductLinks(company.id, id);
  const ask = async () => {
    const order = newOrder({ email: freshEmail() });
    const { token, transactionId } = await placeOrder(offers[0]?.slug ?? "", order, now);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    await requestRefundOf(token, { reason: "Não era para mim" }, now);
    const request = await findRequestOf(company.id, transactionId ?? "");
    return { requestId: request?.id ?? "", subjectId: transactionId ?? "" };
  };
  const [one, other] = [await ask(), await ask()];
  await step("refundRequests.approve", (by) => by.refundRequests.approve({ requestId: one.requestId }), {
    subjectId: one.subjectId,
  });
  const decline = { requestId: other.requestId, answer: "O curso foi concluído." };
  await step("refundRequests.decline", (by) => by.refundRequests.decline(decline), { subjectId: other.subjectId });
}

/** Creates a paid order of a product with a thirty-day guarantee, and a function that buys the product again. */
export async function buyGuaranteed(now: Date, method: "pix" | "boleto" = "pix") {
  const shop = await openShop(now);
  const { id: companyId } = shop.company;
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
