import { newId } from "@/db/ids";
import type { RefusalCode } from "@/server/errors";
import { clockRefusals } from "./clocks";
import type { Call, Seller } from "./contract";
import { defendedBefore, defendedTooLate } from "./disputes";
import { growthRefusals } from "./growth-refusals";
import { made, product } from "./made";
import { payoutRefusals } from "./payouts";
import { makeCardToken, type Prepare } from "./prepare";
import { receivableRefusals } from "./receivables";
import { simulatorRefusals } from "./simulator";

const customer = { name: "João Souza", email: "joao@example.com", documentType: "cpf", document: "11144477735" };
const charge = { amountInCents: 4990, customer };
const item = { title: "Pão", amountInCents: 4990, quantity: 1 };

async function paid(seller: Seller): Promise<Call> {
  const call = { parameters: { transactionId: await made(seller, "charges-pixQrCode", charge) } };
  await seller.make("sandbox-pay", call);
  return call;
}

async function after(seller: Seller, operationId: string): Promise<Call> {
  const call = await paid(seller);
  await seller.make(operationId, call);
  return call;
}

async function plan(seller: Seller): Promise<{ productId: string; offerSlug: string }> {
  const { id, offers } = await seller.make("products-createSubscription", {
    body: { name: "Clube", plans: [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }] },
  });
  const [{ slug = "" } = {}] = offers as { slug?: string }[];
  return { productId: String(id), offerSlug: slug };
}

const borneByBuyer = { interestBorneBy: "buyer", monthlyInterestBps: 299 };

function newOffer(of: typeof product, fields: object): Prepare {
  return async (seller) => {
    const { productId } = await of(seller);
    return { parameters: { productId }, body: { name: "Outra", priceInCents: 990, ...fields } };
  };
}

function changedOffer(of: typeof product, change: Record<string, unknown>): Prepare {
  return async (seller) => ({ parameters: await of(seller), body: change });
}

async function signup(seller: Seller, more: object = {}): Promise<Call> {
  const card = { cardToken: await makeCardToken(seller) };
  return { body: { ...(await plan(seller)), card, customer, ...more } };
}

function coupon(terms: object = {}): Record<string, unknown> {
  return { code: `C-${newId().toUpperCase()}`, type: "percent", value: 10, ...terms };
}

function withCoupon(terms: (seller: Seller) => Promise<object> | object): Prepare {
  return async (seller) => {
    const body = coupon(await terms(seller));
    await seller.make("coupons-create", { body });
    return signup(seller, { couponCode: body.code });
  };
}

function changedCoupon(change: Record<string, unknown>): Prepare {
  return async (seller) => {
    const couponId = await made(seller, "coupons-create", coupon({ startsAt: "2026-01-01T00:00:00.000Z" }));
    return { parameters: { couponId }, body: change };
  };
}

function chargeWith(more: (seller: Seller) => Promise<object> | object): Prepare {
  return async (seller) => ({ body: { ...charge, ...(await more(seller)) } });
}

export const refusedCalls: readonly (readonly [operationId: string, code: RefusalCode, prepare: Prepare])[] = [
  ["charges-boleto", "document_invalid", chargeWith(() => ({ customer: { ...customer, document: "11144477736" } }))],
  ["charges-pixQrCode", "items_total_mismatch", chargeWith(() => ({ items: [{ ...item, quantity: 2 }] }))],
  ["charges-pixQrCode", "item_not_for_sale", chargeWith(() => ({ items: [{ ...item, offerSlug: "nothing-here" }] }))],
  [
    "charges-boleto",
    "item_is_plan",
    chargeWith(async (seller) => ({ items: [{ ...item, offerSlug: (await plan(seller)).offerSlug }] })),
  ],
  [
    "charges-pixQrCode",
    "item_price_mismatch",
    chargeWith(async (seller) => ({
      amountInCents: 4991,
      items: [{ ...item, amountInCents: 4991, offerSlug: (await product(seller)).offerSlug }],
    })),
  ],
  [
    "charges-card",
    "installment_too_small",
    chargeWith(async (seller) => ({
      amountInCents: 11,
      card: { cardToken: await makeCardToken(seller), installments: 12 },
    })),
  ],
  ["charges-card", "card_token_invalid", chargeWith(() => ({ card: { cardToken: `tok_${"A".repeat(43)}` } }))],
  [
    "charges-cardToken",
    "card_not_accepted",
    () => ({
      body: {
        number: "4539620659922097",
        holderName: "J SOUZA",
        expirationMonth: "11",
        expirationYear: "39",
        cvv: "123",
      },
    }),
  ],
  ["transactions-dueAmount", "due_date_missing", paid],
  [
    "sandbox-pay",
    "paid_in_future",
    async (seller) => ({
      parameters: { transactionId: await made(seller, "charges-pixQrCode", charge) },
      body: { paidAt: new Date(Date.now() + 60_000).toISOString() },
    }),
  ],
  [
    "transactions-refund",
    "refund_exceeds_remaining",
    async (seller) => ({ ...(await paid(seller)), body: { amountInCents: 4991 } }),
  ],
  ["transactions-refund", "transaction_refunded", (seller) => after(seller, "transactions-refund")],
  ["transactions-refund", "transaction_disputed", (seller) => after(seller, "sandbox-chargeback")],
  ["sandbox-chargeback", "transaction_not_disputable", (seller) => after(seller, "sandbox-chargeback")],
  ["sandbox-infraction", "infraction_not_possible", (seller) => after(seller, "sandbox-infraction")],
  [
    "sandbox-infraction",
    "infraction_exceeds_payment",
    async (seller) => ({ ...(await paid(seller)), body: { amountInCents: 4991 } }),
  ],
  ["disputes-defend", "dispute_defended", defendedBefore],
  ["disputes-defend", "dispute_decided", defendedTooLate],
  [
    "subscriptions-create",
    "product_not_subscription",
    async (seller) => signup(seller, { productId: (await product(seller)).productId }),
  ],
  ["subscriptions-create", "product_unknown", (seller) => signup(seller, { productId: newId() })],
  ["subscriptions-create", "plan_not_for_sale", (seller) => signup(seller, { offerSlug: "nothing-here" })],
  ["subscriptions-create", "order_bump_not_for_sale", (seller) => signup(seller, { orderBumpIds: [newId()] })],
  ["subscriptions-create", "coupon_unknown", (seller) => signup(seller, { couponCode: "NO-SUCH-CODE" })],
  ["subscriptions-create", "coupon_not_started", withCoupon(() => ({ startsAt: "2199-01-01T00:00:00.000Z" }))],
  ["subscriptions-create", "coupon_expired", withCoupon(() => ({ endsAt: "2026-01-01T00:00:00.000Z" }))],
  [
    "subscriptions-create",
    "coupon_not_for_product",
    withCoupon(async (seller) => ({ productIds: [(await product(seller)).productId] })),
  ],
  [
    "subscriptions-cancel",
    "subscription_already_canceled",
    async (seller) => {
      const { subscription } = await seller.make("subscriptions-create", await signup(seller));
      const call = { parameters: { subscriptionId: (subscription as { id: string }).id } };
      await seller.make("subscriptions-cancel", call);
      return call;
    },
  ],
  [
    "coupons-create",
    "coupon_code_taken",
    async (seller) => {
      const body = coupon();
      await seller.make("coupons-create", { body });
      return { body };
    },
  ],
  ...growthRefusals,
  ["coupons-create", "product_unknown", () => ({ body: coupon({ productIds: [newId()] }) })],
  ["coupons-update", "product_unknown", changedCoupon({ productIds: [newId()] })],
  ["coupons-update", "coupon_value_invalid", changedCoupon({ value: 100.5 })],
  ["coupons-update", "coupon_ends_before_start", changedCoupon({ endsAt: "2025-01-01T00:00:00.000Z" })],
  [
    "products-create",
    "subscription_product_elsewhere",
    () => ({ body: { name: "Clube", price: 990, productType: "subscription" } }),
  ],
  ["products-create", "category_unknown", () => ({ body: { name: "Pão", price: 990, categoryId: 999_999 } })],
  ["offers-create", "frequency_required", newOffer(plan, {})],
  ["offers-create", "frequency_not_allowed", newOffer(product, { frequency: "monthly" })],
  ["offers-create", "interest_rate_required", newOffer(product, { interestBorneBy: "buyer" })],
  ["offers-create", "interest_rate_not_allowed", newOffer(product, { monthlyInterestBps: 299 })],
  ["offers-create", "interest_not_for_plans", newOffer(plan, { frequency: "monthly", ...borneByBuyer })],
  ["offers-update", "interest_rate_required", changedOffer(product, { interestBorneBy: "buyer" })],
  ["offers-update", "interest_rate_not_allowed", changedOffer(product, { monthlyInterestBps: 299 })],
  ["offers-update", "interest_not_for_plans", changedOffer(plan, borneByBuyer)],
  [
    "orderBumps-create",
    "offer_unknown",
    async (seller) => ({
      parameters: { productId: (await product(seller)).productId },
      body: { offerSlug: "nothing-here", title: "Leve também" },
    }),
  ],
  [
    "orderBumps-create",
    "order_bump_of_own_product",
    async (seller) => {
      const { productId, offerSlug } = await product(seller);
      return { parameters: { productId }, body: { offerSlug, title: "Leve também" } };
    },
  ],
  [
    "orderBumps-create",
    "order_bump_is_plan",
    async (seller) => ({
      parameters: { productId: (await product(seller)).productId },
      body: { offerSlug: (await plan(seller)).offerSlug, title: "Leve também" },
    }),
  ],
  [
    "orderBumps-create",
    "order_bump_is_physical",
    async (seller) => ({
      parameters: { productId: (await plan(seller)).productId },
      body: { offerSlug: (await product(seller, "physical")).offerSlug, title: "Leve também" },
    }),
  ],
  [
    "orderBumps-create",
    "order_bump_not_shipped",
    async (seller) => ({
      parameters: { productId: (await product(seller)).productId },
      body: { offerSlug: (await product(seller, "physical")).offerSlug, title: "Leve também" },
    }),
  ],
  ...payoutRefusals,
  ...receivableRefusals,
  ...simulatorRefusals,
  ...clockRefusals,
  ["webhooks-register", "webhook_url_not_allowed", () => ({ body: { url: "http://169.254.169.254/hook" } })],
  ["webhooks-register", "webhook_test_failed", () => ({ body: { url: "http://127.0.0.1:9/hook" } })],
];
