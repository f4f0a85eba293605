import type { Call, Seller } from "./contract";
import type { Prepare } from "./prepare";

const newProduct = { name: "Curso de pão", price: 4990 };
const plan = { name: "Mensal", priceInCents: 2990, frequency: "monthly" };
const club = { name: "Clube do pão", plans: [plan] };
const newOffer = { name: "Lançamento", priceInCents: 2990 };

async function product(seller: Seller): Promise<{ productId: string }> {
  const { id } = await seller.make("products-create", { body: newProduct });
  return { productId: String(id) };
}

async function ofProduct(seller: Seller): Promise<Call> {
  return { parameters: await product(seller) };
}

async function offer(seller: Seller): Promise<{ productId: string; offerSlug: string }> {
  const parameters = await product(seller);
  const { slug } = await seller.make("offers-create", { parameters, body: newOffer });
  return { ...parameters, offerSlug: String(slug) };
}

async function ofOffer(seller: Seller): Promise<Call> {
  return { parameters: await offer(seller) };
}

let coupons = 0;

function newCoupon(): Record<string, unknown> {
  coupons += 1;
  return { code: `CONTRATO-${coupons}`, type: "percent", value: 10 };
}

async function ofCoupon(seller: Seller): Promise<Call> {
  const { id } = await seller.make("coupons-create", { body: newCoupon() });
  return { parameters: { couponId: String(id) } };
}

let affiliates = 0;

async function newAffiliate(seller: Seller): Promise<Record<string, unknown>> {
  affiliates += 1;
  const email = `afiliado-${affiliates}@example.com`;
  const { productId } = await product(seller);
  return { name: "Joana Prado", email, productIds: [productId], commissionBps: 3000 };
}

async function ofAffiliate(seller: Seller): Promise<Call> {
  const { id } = await seller.make("affiliates-create", { body: await newAffiliate(seller) });
  return { parameters: { affiliateId: String(id) } };
}

const newLink = { title: "Encomenda 412", amountInCents: 9900 };

async function ofPaymentLink(seller: Seller): Promise<Call> {
  const { id } = await seller.make("paymentLinks-create", { body: newLink });
  return { parameters: { paymentLinkId: String(id) } };
}

async function newOrderBump(seller: Seller): Promise<Call> {
  const { offerSlug } = await offer(seller);
  return { parameters: await product(seller), body: { offerSlug, title: "Leve também" } };
}

async function ofOrderBump(seller: Seller): Promise<Call> {
  const call = await newOrderBump(seller);
  const { id } = await seller.make("orderBumps-create", call);
  return { parameters: { ...call.parameters, orderBumpId: String(id) } };
}

const links = { imageUrl: "https://example.com/pao.jpg", salesPage: "http://example.com/curso" };
const contacts = { productorName: "Ana", supportEmail: "ana@example.com", supportPhone: "(11) 98765-4321" };
const nothing = { description: null, imageUrl: null, salesPage: null, productorName: null, supportPhone: null };

export const catalogCases: Record<string, Record<string, Prepare>> = {
  "products-create": {
    "the least": () => ({ body: newProduct }),
    "everything optional": () => ({
      body: {
        ...newProduct,
        categoryId: 7,
        productType: "physical",
        deliveryType: "shipping",
        deliveryUrl: "https://example.com/pao.pdf",
        billingType: "one_time",
        description: "Pão\nde queijo",
      },
    }),
  },
  "products-createSubscription": {
    "one plan": () => ({ body: club }),
    "several plans": () => ({
      body: { ...club, plans: [plan, { ...plan, frequency: "annual" }], description: "", deliveryType: "memberAreaA" },
    }),
  },
  "products-list": {
    "the first page": async (seller) => {
      await product(seller);
      await seller.make("products-createSubscription", { body: club });
      return {};
    },
    "every filter": () => ({
      query: { limit: "5", offset: "1", status: "approved", productType: "digital", search: "pão" },
    }),
  },
  "products-get": { "a product": ofProduct },
  "products-update": {
    everything: async (seller) => ({
      ...(await ofProduct(seller)),
      body: { name: "Pão", description: "Novo", categoryId: 2, refundPeriodDays: 30, ...links, ...contacts },
    }),
    nothing: ofProduct,
    emptied: async (seller) => ({ ...(await ofProduct(seller)), body: nothing }),
  },
  "products-delete": { "a product": ofProduct },
  "products-links": {
    "a product": ofProduct,
    "no active offer": async (seller) => {
      const parameters = await product(seller);
      const { offers } = await seller.make("products-links", { parameters });
      const [{ slug = "" } = {}] = offers as { slug?: string }[];
      await seller.make("offers-delete", { parameters: { ...parameters, offerSlug: slug } });
      return { parameters };
    },
  },
  "products-categories": { "all of them": () => ({}) },
  "offers-list": { "a product's": ofProduct },
  "offers-create": {
    "the least": async (seller) => ({ ...(await ofProduct(seller)), body: newOffer }),
    "a plan": async (seller) => {
      const { id } = await seller.make("products-createSubscription", { body: club });
      return { parameters: { productId: String(id) }, body: { ...plan, active: false } };
    },
  },
  "offers-update": {
    "a price": async (seller) => ({ ...(await ofOffer(seller)), body: { priceInCents: 500 } }),
    everything: async (seller) => ({
      ...(await ofOffer(seller)),
      body: { name: "Fim", priceInCents: 9990, active: false },
    }),
  },
  "offers-delete": { "an offer": ofOffer },
  "coupons-list": {
    "the first page": async (seller) => {
      await ofCoupon(seller);
      return {};
    },
    "every filter": () => ({ query: { limit: "5", offset: "0", search: "contrato" } }),
  },
  "coupons-get": { "a coupon": ofCoupon },
  "coupons-create": {
    "the least": () => ({ body: newCoupon() }),
    "everything optional": async (seller) => ({
      body: {
        ...newCoupon(),
        type: "fixed",
        value: 990,
        duration: "every_charge",
        productIds: [(await product(seller)).productId],
        maxUses: 10,
        maxUsesPerCustomer: 1,
        startsAt: "2026-12-01T00:00:00-03:00",
        endsAt: "2099-12-01T00:00:00Z",
        active: false,
      },
    }),
  },
  "coupons-update": {
    "a value": async (seller) => ({ ...(await ofCoupon(seller)), body: { value: 12.5 } }),
    "no limits": async (seller) => ({ ...(await ofCoupon(seller)), body: { maxUses: null, productIds: null } }),
  },
  "coupons-delete": { "a coupon": ofCoupon },
  "affiliates-list": {
    "the first page": async (seller) => {
      await ofAffiliate(seller);
      return {};
    },
    "every filter": () => ({ query: { limit: "5", offset: "0", state: "invited", search: "joana" } }),
  },
  "affiliates-get": { "an affiliate": ofAffiliate },
  "affiliates-create": {
    "a share": async (seller) => ({ body: await newAffiliate(seller) }),
    "everything optional": async (seller) => {
      const { commissionBps: _share, ...body } = await newAffiliate(seller);
      const code = `joana-${affiliates}`;
      return { body: { ...body, commissionFixedInCents: 990, code, language: "en" } };
    },
  },
  "affiliates-update": {
    "a commission": async (seller) => ({ ...(await ofAffiliate(seller)), body: { commissionBps: 4000 } }),
    everything: async (seller) => ({
      ...(await ofAffiliate(seller)),
      body: {
        name: "Joana",
        productIds: [(await product(seller)).productId],
        commissionFixedInCents: 500,
        commissionBps: null,
        state: "blocked",
      },
    }),
  },
  "affiliates-commissions": { "an affiliate's": ofAffiliate },
  "affiliates-delete": { "an affiliate": ofAffiliate },
  "paymentLinks-list": {
    "the first page": async (seller) => {
      await ofPaymentLink(seller);
      return {};
    },
    "every filter": () => ({ query: { limit: "5", offset: "0", search: "encomenda" } }),
  },
  "paymentLinks-get": { "a payment link": ofPaymentLink },
  "paymentLinks-create": {
    "the least": () => ({ body: newLink }),
    "everything optional": () => ({
      body: {
        ...newLink,
        description: "Bolo de casamento.",
        methods: ["credit_card", "pix"],
        maxInstallments: 3,
        dueOn: "2099-12-10",
        maxPayments: null,
        active: false,
      },
    }),
  },
  "paymentLinks-update": {
    "an amount": async (seller) => ({ ...(await ofPaymentLink(seller)), body: { amountInCents: 12_900 } }),
    "no limits": async (seller) => ({ ...(await ofPaymentLink(seller)), body: { dueOn: null, maxPayments: null } }),
  },
  "paymentLinks-delete": { "a payment link": ofPaymentLink },
  "orderBumps-list": {
    "a product's": async (seller) => {
      const { parameters } = await ofOrderBump(seller);
      return { parameters: { productId: parameters?.productId ?? "" } };
    },
  },
  "orderBumps-create": { "an offer of another product": newOrderBump },
  "orderBumps-delete": { "an order bump": ofOrderBump },
};
