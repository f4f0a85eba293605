import { expect, it } from "vitest";
import { newId } from "@/db/ids";
import { productStatuses } from "@/db/schema/catalog-enums";
import { newOrder, openShop, stranger } from "@/testing/support/checkout";
import { createTestCompany } from "@/testing/support/database";
import { blockCompany, unblockCompany } from "../../accounts/company/companies";
import { createOffer, deleteOffer, listOffers, updateOffer } from "../../catalog/offers/offers";
import { findSellableOffers } from "../../catalog/offers/sellable-offers";
import { createProduct, createSubscriptionProduct } from "../../catalog/products/create-product";
import { deleteProduct, updateProduct } from "../../catalog/products/products";
import { NewProduct, NewSubscriptionProduct } from "../../catalog/products/schemas";
import { setProductStatus } from "../../catalog/products/set-product-status";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { placeOrder } from "../orders/place-order";
import type { Browser } from "../orders/resolve-order-token";
import { findCheckoutPage } from "./checkout-page";
import { prefillKeyOf } from "./prefill";

const now = new Date();
const findProductPage = (slug: string, couponCode: string | null = null) =>
  findCheckoutPage(slug, { couponCode, prefill: null, bumpIds: [], browser: stranger, now });

async function createBread() {
  const address = "Rua da Padaria, 7, São Paulo, SP";
  const { companyId } = await createTestCompany({ address, supportEmail: "contato@banca.example.com" });
  const product = await createProduct(companyId, NewProduct.parse({ name: "Curso de pão", price: 4990 }), now);
  const [offer] = await listOffers(companyId, product.id);
  const slug = offer?.slug ?? "";
  const isForSale = async () => {
    const [page, offers] = [await findProductPage(slug), await findSellableOffers(companyId, [slug], new Date())];
    expect(page !== null).toBe(offers.has(slug));
    return page !== null;
  };
  return { companyId, productId: product.id, slug, isForSale };
}

it("shows the product, the seller, the price and the guarantee", async () => {
  const { companyId, productId, slug } = await createBread();
  const page = {
    name: "Curso de pão",
    description: null,
    offerName: null,
    priceInCents: 4990,
    frequency: null,
    guarantee: { days: 7, lateRefunds: "refund", hasGoods: false },
    seller: {
      name: "Banca da Esquina",
      legalName: "Banca da Esquina Ltda",
      document: "CNPJ 11.222.333/0001-81",
      address: "Rua da Padaria, 7, São Paulo, SP",
      supportEmail: "contato@banca.example.com",
      supportPhone: "",
    },
  };
  expect(await findProductPage(slug)).toMatchObject(page);
  const own = { productorName: "Dona Ana", supportEmail: "ana@example.com", supportPhone: "11987654321" };
  await updateProduct(companyId, { productId, ...own, description: "Do levain ao forno", refundPeriodDays: 30 }, now);
  await updateOffer(companyId, { productId, offerSlug: slug, name: "Lançamento", priceInCents: 500 }, now);
  expect(await findProductPage(slug)).toMatchObject({
    ...page,
    description: "Do levain ao forno",
    offerName: "Lançamento",
    priceInCents: 500,
    guarantee: { days: 30 },
    seller: { ...page.seller, name: "Dona Ana", supportEmail: "ana@example.com", supportPhone: "+5511987654321" },
  });
});

it("shows a plan with its frequency, and a company without a document without one", async () => {
  const { companyId } = await createTestCompany({ documentType: null, document: null });
  const plans = [{ name: "Anual", priceInCents: 19_900, frequency: "annual" }];
  const club = NewSubscriptionProduct.parse({ name: "Clube do pão", plans });
  const { offers } = await createSubscriptionProduct(companyId, club, now);
  expect(await findProductPage(offers[0]?.slug ?? "")).toMatchObject({
    name: "Clube do pão",
    offerName: "Anual",
    frequency: "annual",
    seller: { document: "" },
  });
});

it("exists only while the offer sells", async () => {
  const { companyId, productId, slug, isForSale } = await createBread();
  expect(await isForSale()).toBe(true);
  for (const active of [false, true]) {
    await updateOffer(companyId, { productId, offerSlug: slug, active }, now);
    expect(await isForSale()).toBe(active);
  }
  for (const status of [...productStatuses, "approved"] as const) {
    await setProductStatus(productId, status, now);
    expect([status, await isForSale()]).toEqual([status, status === "approved"]);
  }
  await deleteOffer(companyId, productId, slug, now);
  expect(await isForSale()).toBe(false);
});

it("closes with its product, for every offer", async () => {
  const { companyId, productId, isForSale } = await createBread();
  const { slug } = await createOffer(companyId, { productId, name: "Outra", priceInCents: 500, active: true }, now);
  await deleteProduct(companyId, productId, now);
  expect(await isForSale()).toBe(false);
  expect(await findProductPage(slug)).toBeNull();
});

it("is closed while the company is blocked, and opens again", async () => {
  const { companyId, slug } = await createBread();
  await blockCompany(companyId, now);
  expect(await findProductPage(slug)).toBeNull();
  await unblockCompany(companyId, now);
  expect(await findProductPage(slug)).not.toBeNull();
});

it("does not exist for an unknown slug", async () => {
  expect(await findProductPage("zzzzzzzzzzzz")).toBeNull();
});

it("prices the link's coupon, explains an invalid one, and shows each installment", async () => {
  const { slug, bump, coupon } = await openShop(now);
  const id = await bump(1990);
  await coupon({});
  expect(await findProductPage(slug, "pao")).toMatchObject({
    bumps: [{ id, title: "Leve também o livro", priceInCents: 1990 }],
    quote: { discountInCents: 499, totalInCents: 4491, couponCode: "PAO", couponProblem: null },
  });
  const other = await findProductPage(slug, "nada");
  expect(other?.quote).toMatchObject({ totalInCents: 4990, couponCode: null, couponProblem: "couponUnknown" });
  expect(other?.quote.options).toHaveLength(9);
  expect(other?.quote.options[2]).toEqual({
    installments: 3,
    firstInCents: 1664,
    eachInCents: 1663,
    totalInCents: 4990,
    interestInCents: 0,
    cost: null,
  });
});

it("offers no installment of less than R$ 5,00", async () => {
  const { slug, coupon } = await openShop(now);
  const amounts = async (code: string | null) =>
    (await findProductPage(slug, code ?? undefined))?.quote.options.map(({ eachInCents }) => eachInCents) ?? [];
  expect((await amounts(null)).at(-1)).toBe(554);
  await coupon({ type: "fixed", value: 3990 });
  expect(await amounts("PAO")).toEqual([1000, 500]);
  await coupon({ code: "QUASE", type: "fixed", value: 4890 });
  expect(await amounts("QUASE")).toEqual([100]);
});

it("prefers name, e-mail and document of its URL to those of the browser's last order", async () => {
  const { slug } = await openShop(now);
  const placed = newOrder();
  await placeOrder(slug, placed, now);
  const typed = { name: "Ana Souza", email: "", document: "111.444.777-35" };
  const visit = { couponCode: null, prefill: null, browser: placedBy(placed.token), now, typed };
  expect(await findCheckoutPage(slug, visit)).toMatchObject({
    contact: { name: "Ana Souza", email: "maria@example.com" },
    document: "111.444.777-35",
  });
});

const placedBy = (token: string): Browser => ({ visit: null, placed: { token, view: "v" } });

it("continues this browser's order until it is paid", async () => {
  const { company, slug } = await openShop(now);
  const { token, transactionId } = await placeOrder(slug, newOrder(), now);
  const open = () =>
    findCheckoutPage(slug, { couponCode: null, prefill: null, bumpIds: [], browser: placedBy(token), now });
  const before = await open();
  expect(before).toMatchObject({
    attempt: 1,
    waiting: token,
    bought: null,
    contact: { name: "Maria da Silva", email: "maria@example.com" },
  });
  expect(before?.view).not.toBe(token);
  await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
  expect(await open()).toMatchObject({ attempt: 0, waiting: null, contact: { name: "", email: "" } });
});

it("fills in the contact of an order that its address names, and shows nothing else of it", async () => {
  const { slug } = await openShop(now);
  const order = await placeOrder(slug, newOrder(), now);
  const open = (prefill: string) =>
    findCheckoutPage(slug, { couponCode: null, prefill, bumpIds: [], browser: stranger, now });
  for (const prefill of [order.token, prefillKeyOf(order)]) {
    const page = await open(prefill);
    const contact = { name: "Maria da Silva", email: "maria@example.com" };
    expect(page).toMatchObject({ attempt: 0, waiting: null, bought: null, contact });
    expect(JSON.stringify(page)).not.toContain(order.token);
  }
  for (const forged of [`${order.id}.${"A".repeat(43)}`, order.id, "x"]) {
    expect((await open(forged))?.contact).toEqual({ name: "", email: "", phone: "" });
  }
});

it("tells a returning buyer that they bought this, until it is refunded", async () => {
  const { company, slug } = await openShop(now);
  const { token, transactionId } = await placeOrder(slug, newOrder(), now);
  const open = () =>
    findCheckoutPage(slug, { couponCode: null, prefill: null, bumpIds: [], browser: placedBy(token), now });
  await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
  expect((await open())?.bought).toEqual({ token, paidAt: now.toISOString() });
  expect((await findProductPage(slug))?.bought).toBeNull();
  await refundTransaction(company.id, { transactionId: transactionId ?? "" }, { refundId: newId(now), now });
  expect((await open())?.bought).toBeNull();
});

it("never shows another shop's order", async () => {
  const [shop, other] = [await openShop(now), await openShop(now)];
  const order = newOrder();
  await placeOrder(shop.slug, order, now);
  const page = await findCheckoutPage(other.slug, {
    couponCode: null,
    prefill: order.token,
    bumpIds: [],
    browser: stranger,
    now,
  });
  expect(page).toMatchObject({ attempt: 0, bought: null, contact: { name: "", email: "" } });
});
