import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { releaseReceivables } from "../../finance/release-receivables";
import type { RefusalCode } from "../../refusals";
import { sendPayouts } from "../../sweeps/sweep-payouts";
import type { Call, Seller } from "./contract";
import type { Prepare } from "./prepare";

const customer = { name: "João Souza", email: "joao@example.com", documentType: "cpf", document: "11144477735" };
/** The company's own document. */
const pixKey = "11222333000181";

/** Sells for R$ 10.000,00, available at once. */
async function earn(seller: Seller): Promise<void> {
  const { id } = await seller.make("charges-pixQrCode", { body: { amountInCents: 1_000_000, customer } });
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
    "to the company's document": (seller) => newPayout(seller),
    "to a destination": (seller) =>
      newPayout(seller, { destinationId: seller.companyId, description: "Aluguel da banca" }),
  },
  "payouts-list": {
    "the first page": async (seller) => {
      await completed(seller);
      return {};
    },
    "every filter": () => ({ query: { limit: "5", offset: "0", status: "completed" } }),
  },
  "payouts-get": { "a scheduled one": requested, "a completed one": completed },
  "payouts-cancel": { "a scheduled one": requested },
};

export const payoutConflicts: Record<string, Prepare> = { "payouts-cancel": completed };

/** Adds a destination now, which nobody can use before tomorrow. */
async function addDestination({ companyId }: Seller): Promise<void> {
  await db().execute(sql`
    WITH owner AS (
      INSERT INTO users (id, name, email, password_hash, created_at)
      VALUES (gen_random_uuid(), 'Ana', gen_random_uuid() || '@example.com', '-', now()) RETURNING id
    )
    INSERT INTO destinations (company_id, id, pix_key_type, pix_key, added_by, created_at)
    SELECT ${companyId}::uuid, gen_random_uuid(), 'email', 'ana@example.com', id, now() FROM owner`);
}

function refused(more: object): Prepare {
  return (seller) => newPayout(seller, { pixKey, ...more });
}

/** Calls that break a rule of payouts. */
export const payoutRefusals: readonly (readonly [operationId: string, code: RefusalCode, prepare: Prepare])[] = [
  ["payouts-create", "pix_key_invalid", refused({ pixKey: "11987654321" })],
  ["payouts-create", "destination_unknown", refused({ pixKey: "outra@example.com" })],
  [
    "payouts-create",
    "destination_waiting",
    async (seller) => {
      await addDestination(seller);
      return newPayout(seller, { pixKey: "ana@example.com" });
    },
  ],
  ["payouts-create", "payout_too_small", refused({ amountInCents: 999 })],
  ["payouts-create", "payout_too_large", refused({ amountInCents: 5_000_001 })],
  ["payouts-create", "payout_exceeds_balance", refused({ amountInCents: 4_000_000 })],
];
