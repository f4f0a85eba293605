import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { anticipations, receivables, transactions } from "@/db/schema";
import { addDays, dayOf } from "@/server/core/calendar/calendar";
import type { RefusalCode } from "@/server/errors";
import type { Call, Seller } from "./contract";
import { makeCardToken, type Prepare } from "./prepare";

const customer = { name: "João Souza", email: "joao@example.com", documentType: "cpf", document: "11144477735" };

async function sell(seller: Seller): Promise<void> {
  const card = { cardToken: await makeCardToken(seller, "4111111111111111"), installments: 2 };
  await seller.make("charges-card", { body: { amountInCents: 4990, customer, card } });
}

async function quoted(seller: Seller): Promise<Call> {
  await sell(seller);
  const { id } = await seller.make("anticipations-quote", { body: {} });
  return { body: { quoteId: id } };
}

async function expired(seller: Seller): Promise<Call> {
  const call = await quoted(seller);
  await db()
    .update(anticipations)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(anticipations.companyId, seller.companyId));
  return call;
}

async function taken(seller: Seller): Promise<Call> {
  const { id } = await seller.make("anticipations-take", await quoted(seller));
  return { parameters: { anticipationId: String(id) } };
}

/** Only receivables of card charges can be anticipated. */
async function withNothingLeft(seller: Seller): Promise<Call> {
  await taken(seller);
  const ofTransaction = and(
    eq(transactions.companyId, receivables.companyId),
    eq(transactions.id, receivables.transactionId),
  );
  const isByCard = and(eq(receivables.companyId, seller.companyId), eq(transactions.paymentMethod, "credit_card"));
  const { releasedAt: released, remaining: open } = receivables;
  const left = await db()
    .select({ releasedAt: released, remaining: open })
    .from(receivables)
    .innerJoin(transactions, ofTransaction)
    .where(isByCard);
  if (left.some(({ releasedAt, remaining }) => releasedAt === null && remaining > 0))
    throw new Error("Something is left to anticipate");
  return { body: {} };
}

export const receivableCases: Record<string, Record<string, Prepare>> = {
  "receivables-list": {
    "the first page": async (seller) => {
      await sell(seller);
      return {};
    },
    "every filter": () => ({ query: { limit: "5", offset: "1", startDate: "2026-01-01", endDate: "2099-12-31" } }),
  },
  "receivables-installments": {
    "of a day": async (seller) => {
      await sell(seller);
      return { query: { day: addDays(dayOf(new Date()), 30), limit: "5", offset: "0" } };
    },
  },
  "anticipations-quote": {
    "of all": async (seller) => {
      await sell(seller);
      return { body: {} };
    },
    "until a day": async (seller) => {
      await sell(seller);
      return { body: { untilDay: addDays(dayOf(new Date()), 30) } };
    },
  },
  "anticipations-take": { "a quote": quoted },
  "anticipations-list": {
    "the first page": async (seller) => {
      await taken(seller);
      return { query: { limit: "5", offset: "0" } };
    },
  },
  "anticipations-get": { "a completed one": taken },
};

export const receivableConflicts: Record<string, Prepare> = { "anticipations-take": expired };

export const receivableRefusals: readonly (readonly [operationId: string, code: RefusalCode, prepare: Prepare])[] = [
  ["anticipations-quote", "nothing_to_anticipate", withNothingLeft],
  ["anticipations-take", "quote_unknown", () => ({ body: { quoteId: "nothing-here" } })],
];
