import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { destinations, payoutLimits } from "@/db/schema";
import type { RefusalCode } from "@/server/errors";
import { releaseReceivables } from "@/server/ledger/receivables/release-receivables";
import { readAccounts } from "@/server/reports/statements/read-balance";
import { sendPayouts } from "@/server/treasury/payouts/sweep-payouts";
import { addMember } from "../payouts/business";
import type { Call, Seller } from "./contract";
import type { Prepare } from "./prepare";
import { simulatorCases } from "./simulator";

const customer = { name: "João Souza", email: "joao@example.com", documentType: "cpf", document: "11144477735" };
const pixKey = "11222333000181";

/** R$ 2,000.00 that are available immediately. */
async function earn(seller: Seller): Promise<void> {
  const { id } = await seller.make("charges-pixQrCode", { body: { amountInCents: 200_000, customer } });
  await seller.make("sandbox-pay", { parameters: { transactionId: String(id) } });
  await releaseReceivables(new Date(), new Date(Date.now() + 20_000), seller.companyId);
}

async function newPayout(seller: Seller, more: object = { pixKey }): Promise<Call> {
  await earn(seller);
  return { body: { amountInCents: 1_000, ...more } };
}

async function requested(seller: Seller): Promise<Call> {
  const { id } = await seller.make("payouts-create", await newPayout(seller));
  return { parameters: { payoutId: String(id) } };
}

async function completed(seller: Seller): Promise<Call> {
  const call = await requested(seller);
  await sendPayouts(new Date(), new Date(Date.now() + 20_000), seller.companyId);
  return call;
}

export const payoutCases: Record<string, Record<string, Prepare>> = {
  "payouts-create": {
    "to a destination": (seller) =>
      newPayout(seller, { destinationId: seller.companyId, description: "Aluguel da banca" }),
    "to the company's document": (seller) => newPayout(seller),
  },
  "payouts-list": {
    "the first page": async (seller) => {
      await completed(seller);
      return {};
    },
    "every filter": () => ({
      query: { limit: "5", offset: "0", status: "completed", startDate: "1900-01-01", endDate: "9999-12-31" },
    }),
  },
  "payoutAccounts-list": {
    "the first page": async (seller) => {
      await addDestination(seller);
      return {};
    },
    "every filter": () => ({ query: { limit: "5", offset: "0" } }),
  },
  "payouts-get": { "a scheduled one": requested, "a completed one": completed },
  "payouts-cancel": { "a scheduled one": requested },
  "sandbox-returnPayout": { "a completed one": completed },
  ...simulatorCases,
};

export const payoutConflicts: Record<string, Prepare> = {
  "payouts-cancel": completed,
  "sandbox-returnPayout": requested,
};

async function addDestination({ companyId }: Seller): Promise<string> {
  const now = new Date();
  const id = newId(now);
  const email = `${id}@example.com`;
  const addedBy = await addMember(companyId, "viewer", now);
  await db()
    .insert(destinations)
    .values({ companyId, id, pixKeyType: "email", pixKey: email, addedBy, createdAt: now });
  return email;
}

function refused(more: object): Prepare {
  return (seller) => newPayout(seller, { pixKey, ...more });
}

/** Payout of one cent more than the available balance, within the limits. */
async function beyondBalance({ companyId }: Seller): Promise<Call> {
  const { available: availableInCents } = await readAccounts(companyId);
  const amountInCents = availableInCents + 1;
  const limits = { perPayout: amountInCents, perDay: 2 * amountInCents, approvalAbove: amountInCents };
  const set = { ...limits, updatedAt: new Date() };
  await db()
    .insert(payoutLimits)
    .values({ companyId, ...set })
    .onConflictDoUpdate({ target: payoutLimits.companyId, set });
  return { body: { amountInCents, pixKey } };
}

export const payoutRefusals: readonly (readonly [operationId: string, code: RefusalCode, prepare: Prepare])[] = [
  ["payouts-create", "pix_key_invalid", refused({ pixKey: "11987654321" })],
  ["payouts-create", "destination_unknown", refused({ pixKey: "outra@example.com" })],
  [
    "payouts-create",
    "destination_waiting",
    async (seller) => newPayout(seller, { pixKey: await addDestination(seller) }),
  ],
  ["payouts-create", "payout_too_small", refused({ amountInCents: 999 })],
  ["payouts-create", "payout_too_large", refused({ amountInCents: 5_000_001 })],
  ["payouts-create", "payout_exceeds_balance", beyondBalance],
];
