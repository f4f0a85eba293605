import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { products } from "@/db/schema";
import { openShop } from "@/testing/support/checkout";
import { cardCharge, chargePix, pixCharge } from "@/testing/support/payments";
import { react } from "@/testing/support/reactions";
import { signupOf } from "@/testing/support/subscriptions";
import { blockCompany, unblockCompany } from "../../accounts/company/companies";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { createSubscriptionProduct } from "../../catalog/products/create-product";
import { deleteProduct, updateProduct } from "../../catalog/products/products";
import { NewSubscriptionProduct } from "../../catalog/products/schemas";
import { setProductStatus } from "../../catalog/products/set-product-status";
import { createCardCharge } from "../../payments/charges/create-card-charge";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { decideInSandbox, disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { startSubscription } from "../../subscriptions/signups/start-subscription";
import { cancelSubscription } from "../../subscriptions/subscriptions/cancel-subscription";
import { deliveryPathOf, findDelivery } from "./delivery-link";
import { listDeliveredProducts } from "./list-delivery-links";

const now = new Date();
const tomorrow = new Date(now.getTime() + 86_400_000);
const url = "https://arquivos.example.com/pão?de=queijo#1";
const opened = { state: "open", url: "https://arquivos.example.com/p%C3%A3o?de=queijo#1" };
const closed = { state: "closed" };

async function sellLink() {
  const shop = await openShop(now);
  const { company, productId, slug } = shop;
  await updateProduct(company.id, { productId, deliveryType: "link", deliveryUrl: url }, now);
  const items = [{ offerSlug: slug, title: "Curso de pão", amountInCents: 4990, quantity: 1 }];
  const { id: transactionId } = await chargePix(company, pixCharge({ items }), now);
  const row = await getTransactionRow(company.id, transactionId);
  const token = deliveryPathOf(row, { productId, title: "", url: "" }, tomorrow).replace("/delivery/", "");
  return { ...shop, companyId: company.id, transactionId, row, token, items };
}

it("opens the seller's URL only while the charge is paid, neither refunded nor disputed", async () => {
  const { companyId, transactionId, token } = await sellLink();
  expect(await findDelivery(token, now)).toEqual(closed);
  await payInSandbox(companyId, { transactionId }, now);
  expect(await findDelivery(token, now)).toEqual(opened);
  await refundTransaction(companyId, { transactionId, amountInCents: 100 }, { refundId: newId(now), now });
  expect(await findDelivery(token, now)).toEqual(opened);
  await refundTransaction(companyId, { transactionId }, { refundId: newId(now), now });
  expect(await findDelivery(token, now)).toEqual(closed);
});

it("closes with a dispute, and opens when the seller wins it", async () => {
  const { company, companyId, productId, items } = await sellLink();
  const input = await cardCharge(company, "4111111111111111", { items, amountInCents: 4990 });
  const { id: transactionId } = await createCardCharge(company, input, { transactionId: newId(now), isNew: true, now });
  const good = { productId, title: "", url: "" };
  const token = deliveryPathOf(await getTransactionRow(companyId, transactionId), good, tomorrow).slice(
    "/delivery/".length,
  );
  expect(await findDelivery(token, now)).toEqual(opened);
  await disputeInSandbox(companyId, transactionId, now);
  expect(await findDelivery(token, now)).toEqual(closed);
  await decideInSandbox(companyId, transactionId, "won", now);
  expect(await findDelivery(token, now)).toEqual(opened);
});

it("expires, and rejects a token that was changed or made elsewhere", async () => {
  const { companyId, transactionId, token } = await sellLink();
  await payInSandbox(companyId, { transactionId }, now);
  expect(await findDelivery(token, tomorrow)).toEqual({ state: "expired" });
  const bytes = Buffer.from(token, "base64url");
  for (const place of [0, 20, 40, 50, 60, 85]) {
    const forged = Buffer.from(bytes);
    forged[place] = (forged[place] ?? 0) ^ 1;
    expect(await findDelivery(forged.toString("base64url"), now)).toBeNull();
  }
  for (const text of ["", "x", "A".repeat(115), `${token}A`, "https://evil.example"]) {
    expect(await findDelivery(text, now)).toBeNull();
  }
});

it("is closed for an erased buyer, a blocked company, a banned product, or without a URL, but not for a deleted product", async () => {
  const { companyId, productId, transactionId, row, token } = await sellLink();
  await payInSandbox(companyId, { transactionId }, now);
  await blockCompany(companyId, now);
  expect(await findDelivery(token, now)).toEqual(closed);
  await unblockCompany(companyId, now);
  await setProductStatus(productId, "banned", now);
  expect(await findDelivery(token, now)).toEqual(closed);
  await setProductStatus(productId, "approved", now);
  await updateProduct(companyId, { productId, deliveryType: "payment" }, now);
  expect(await findDelivery(token, now)).toEqual(closed);
  await updateProduct(companyId, { productId, deliveryType: "link", deliveryUrl: null }, now);
  expect(await findDelivery(token, now)).toEqual(closed);
  await updateProduct(companyId, { productId, deliveryUrl: url }, now);
  await deleteProduct(companyId, productId, now);
  expect(await findDelivery(token, now)).toEqual(opened);
  await eraseListed(row.customerId, now);
  expect(await findDelivery(token, now)).toEqual(closed);
});

it("never opens a stored URL that is not http or https", async () => {
  const { companyId, transactionId, token } = await sellLink();
  await payInSandbox(companyId, { transactionId }, now);
  for (const deliveryUrl of ["javascript:alert(1)", "//evil.example", "file:///etc/passwd"]) {
    await db().update(products).set({ deliveryUrl }).where(eq(products.companyId, companyId));
    expect(await findDelivery(token, now)).toEqual(closed);
  }
});

it("delivers a plan while its subscription runs", async () => {
  const { company, companyId } = await sellLink();
  const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
  const input = { name: "Clube do pão", deliveryType: "link", deliveryUrl: url, plans };
  const product = await createSubscriptionProduct(companyId, NewSubscriptionProduct.parse(input), now);
  const plan = { productId: product.id, offerSlug: product.offers[0]?.slug ?? "" };
  const started = await startSubscription(company, await signupOf(company, plan), { transactionId: newId(now), now });
  await react({ now, deadline: new Date(Date.now() + 30_000), companyId });
  const charge = await getTransactionRow(companyId, started.transaction.id);
  expect(await listDeliveredProducts(charge, new Date())).toEqual([
    { productId: product.id, title: "Clube do pão", url },
  ]);
  await cancelSubscription(companyId, charge.subscriptionId ?? "", now);
  expect(await listDeliveredProducts(charge, new Date())).toEqual([]);
});
