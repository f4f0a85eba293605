import { addDays, dayOf } from "@/server/core/calendar/calendar";
import { catalogCases } from "./catalog";
import { clockCases, clockConflicts } from "./clocks";
import { connectionCases } from "./connections";
import type { Call, Seller } from "./contract";
import { courseCases, courseConflicts } from "./courses";
import { defendedBefore, disputeCases } from "./disputes";
import { bulkCases, bulkConflicts } from "./imports";
import { payoutCases, payoutConflicts } from "./payouts";
import { makeCardToken, type Prepare, testCard } from "./prepare";
import { receivableCases, receivableConflicts } from "./receivables";
import { reconciliationCases } from "./reconciliations";
import { studentCases, studentConflicts } from "./students";
import { subscriptionCases, subscriptionConflicts } from "./subscriptions";
import { webhookCases, webhookConflicts } from "./webhooks";

const customer = { name: "João Souza", email: "joao@example.com", documentType: "cpf", document: "11144477735" };
const pixCharge = { amountInCents: 4990, customer };

/** Uses a new token and, for a charge that will be refused, a new buyer. */
async function cardCharge(seller: Seller, number: string, more: object = {}): Promise<Call> {
  return { body: { ...pixCharge, card: { cardToken: await makeCardToken(seller, number), installments: 2 }, ...more } };
}

function pendingPix(seller: Seller): Promise<Call> {
  return charged(seller, "charges-pixQrCode", { body: pixCharge });
}

function cobCharge(terms: object = {}): Call {
  const expirationDate = addDays(dayOf(new Date()), 10);
  return { body: { ...pixCharge, cob: { expirationDate, ...terms } } };
}

async function charged(seller: Seller, operationId: string, call: Call): Promise<Call> {
  const { id } = await seller.make(operationId, call);
  return { parameters: { transactionId: String(id) } };
}

async function paidPix(seller: Seller): Promise<Call> {
  const call = await pendingPix(seller);
  await seller.make("sandbox-pay", call);
  return call;
}

async function refundedPix(seller: Seller): Promise<Call> {
  const call = await paidPix(seller);
  await seller.make("transactions-refund", { ...call, body: { amountInCents: 1000 } });
  return call;
}

async function disputedPix(seller: Seller): Promise<Call> {
  const call = await paidPix(seller);
  await seller.make("sandbox-chargeback", call);
  return call;
}

async function reportedPix(seller: Seller): Promise<Call> {
  const call = await paidPix(seller);
  await seller.make("sandbox-infraction", call);
  return call;
}

const refusedBuyer = { ...customer, document: "52998224725" };

export function refusedCharge(seller: Seller): Promise<Call> {
  return cardCharge(seller, "4000000000000002", { customer: { ...customer, document: "15350946056" } });
}

/**
 * Valid calls by documented operation and case. Each must succeed. The contract test derives all
 * invalid variants from the first call of each operation. Add the calls of a new operation here.
 */
export const cases: Record<string, Record<string, Prepare>> = {
  "auth-createToken": {
    "a good pair": ({ credentials }) => ({ headers: { authorization: `Basic ${credentials}` } }),
  },
  "charges-pixQrCode": {
    "the least": () => ({ body: pixCharge }),
    "everything optional": () => ({
      body: {
        ...pixCharge,
        description: "Pão\nde queijo",
        customer: {
          ...customer,
          phone: "(11) 98765-4321",
          address: { city: "São Paulo", state: "SP" },
          metadata: { crm: "8812" },
        },
        items: [{ title: "Pão de queijo", amountInCents: 499, quantity: 10 }],
        postbackUrl: "http://127.0.0.1:9/postback",
        externalId: "contract-1",
        metadata: { loja: "centro", nota: "" },
        returnUrl: "https://loja.example.com/pedidos/1?ok=sim",
      },
    }),
  },
  "charges-pixCob": {
    "a due date": () => cobCharge(),
    "a fine, interest and discounts": () =>
      cobCharge({
        daysAfterDueDate: 60,
        fine: { type: "percent", value: 2 },
        interest: { type: "percent", basis: "month", calendar: "calendar", value: 1 },
        discount: {
          type: "fixed",
          basis: "until_date",
          dates: [{ date: addDays(dayOf(new Date()), 5), value: 500 }],
        },
      }),
    "a discount for each day": () =>
      cobCharge({ discount: { type: "percent", basis: "per_day", calendar: "business", value: 0.5 } }),
  },
  "charges-boleto": { "the least": () => ({ body: pixCharge }) },
  "charges-cardToken": { "a test card": () => ({ body: { ...testCard, number: "5555555555554444" } }) },
  "charges-card": {
    paid: (seller) => cardCharge(seller, "4111111111111111"),
    refused: (seller) => cardCharge(seller, "4000000000000002", { customer: refusedBuyer }),
    pending: (seller) => cardCharge(seller, "4000000000000036"),
  },
  "transactions-get": {
    "a pending Pix": pendingPix,
    "a paid Pix": paidPix,
    "a refused card": async (seller) =>
      charged(seller, "charges-card", await cardCharge(seller, "4000000000009995", { customer: refusedBuyer })),
    "a Pix with a due date": (seller) => charged(seller, "charges-pixCob", cobCharge()),
    "a boleto": (seller) => charged(seller, "charges-boleto", { body: pixCharge }),
  },
  "transactions-dueAmount": {
    today: (seller) => charged(seller, "charges-pixCob", cobCharge()),
    "another day": async (seller) => ({
      ...(await charged(seller, "charges-pixCob", cobCharge({ fine: { type: "fixed", value: 100 } }))),
      query: { date: addDays(dayOf(new Date()), 20) },
    }),
  },
  "transactions-list": {
    "the first page": async (seller) => {
      await paidPix(seller);
      await seller.make("charges-card", await cardCharge(seller, "4111111111111111"));
      return {};
    },
    "every filter": () => ({
      query: {
        limit: "5",
        offset: "1",
        status: "paid",
        paymentMethod: "pix",
        document: customer.document,
        startDate: "2026-01-01",
        endDate: "2099-12-31",
        productId: "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5b",
        externalId: "contract-1",
        customerId: "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5b",
        subscriptionId: "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5b",
        search: "João",
      },
    }),
  },
  "balance-get": { "a paid Pix": (seller) => paidPix(seller).then(() => ({})) },
  "balance-explain": {
    "of now": (seller) => disputedPix(seller).then(() => ({})),
    "of an account, at an instant": () => ({ query: { account: "pending", at: "2026-11-20T12:00:00-03:00" } }),
  },
  "ledger-list": {
    "the first page": (seller) => disputedPix(seller).then(() => ({})),
    "every filter": async (seller) => ({
      query: {
        ...(await paidPix(seller)).parameters,
        limit: "5",
        offset: "1",
        account: "pending",
        kind: "fee",
        startDate: "2026-01-01",
        endDate: "2099-12-31",
        at: "2099-12-31T00:00:00.000Z",
      },
    }),
  },
  "customers-list": {
    "the first page": (seller) => paidPix(seller).then(() => ({})),
    "every filter": () => ({ query: { limit: "5", offset: "0", document: customer.document, search: "João" } }),
  },
  "customers-get": {
    "who paid": async (seller) => {
      const { parameters } = await paidPix(seller);
      const { customer: buyer } = await seller.make("transactions-get", { parameters: parameters ?? {} });
      return { parameters: { customerId: (buyer as { id: string }).id } };
    },
  },
  "transactions-refund": {
    "all that is left": paidPix,
    "a part": async (seller) => ({ ...(await paidPix(seller)), body: { amountInCents: 1000, reason: "Uma parte" } }),
    "a boleto, to the payer's Pix key": async (seller) => {
      const boleto = await charged(seller, "charges-boleto", { body: pixCharge });
      await seller.make("sandbox-pay", boleto);
      return { ...boleto, body: { pixKey: pixCharge.customer.document } };
    },
  },
  "refunds-list": {
    "the first page": async (seller) => {
      await refundedPix(seller);
      return {};
    },
    "every filter": () => ({
      query: { limit: "5", offset: "1", status: "completed", startDate: "2026-01-01", endDate: "9999-12-31" },
    }),
  },
  "refunds-listOf": { "a refund in part": refundedPix, none: pendingPix },
  "transactions-cancel": {
    "a pending Pix": pendingPix,
    "a boleto": (seller) => charged(seller, "charges-boleto", { body: pixCharge }),
  },
  "sandbox-pay": {
    "what is due": pendingPix,
    "less than is due": async (seller) => ({ ...(await pendingPix(seller)), body: { amountInCents: 1 } }),
  },
  "sandbox-expire": { "a pending Pix": pendingPix },
  "sandbox-chargeback": { "a paid Pix": paidPix },
  ...Object.fromEntries(["Won", "Lost"].map((end) => [`sandbox-chargeback${end}`, { "a disputed Pix": disputedPix }])),
  "sandbox-infraction": {
    "of a paid Pix": paidPix,
    "of a part": async (seller) => ({ ...(await paidPix(seller)), body: { amountInCents: 2000 } }),
  },
  "sandbox-infractionAccepted": { "an open one": reportedPix, "of the whole charge": disputedPix },
  "sandbox-infractionRejected": { "an open one": reportedPix },
  ...disputeCases,
  ...catalogCases,
  ...courseCases,
  ...studentCases,
  ...payoutCases,
  ...receivableCases,
  ...connectionCases,
  ...reconciliationCases,
  ...subscriptionCases,
  ...webhookCases,
  ...bulkCases,
  ...clockCases,
  "openapi-read": { "the document": () => ({}) },
};

const decisions = ["chargebackWon", "chargebackLost", "infractionAccepted", "infractionRejected"];
export const conflicts: Record<string, Prepare> = {
  "transactions-refund": pendingPix,
  "transactions-cancel": paidPix,
  "sandbox-pay": async (seller) => charged(seller, "charges-card", await cardCharge(seller, "4111111111111111")),
  "sandbox-expire": paidPix,
  "sandbox-chargeback": pendingPix,
  ...Object.fromEntries(decisions.map((verb) => [`sandbox-${verb}`, paidPix])),
  "sandbox-infraction": reportedPix,
  "disputes-defend": defendedBefore,
  ...courseConflicts,
  ...studentConflicts,
  ...payoutConflicts,
  ...receivableConflicts,
  ...subscriptionConflicts,
  ...webhookConflicts,
  ...bulkConflicts,
  ...clockConflicts,
};

export function casesOf(operationId: string): [name: string, prepare: Prepare][] {
  const own = cases[operationId];
  if (!own)
    throw new Error(`${operationId} is documented without a valid call in testing/support/contract/cases.ts: add one`);
  return Object.entries(own);
}
