import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNotNull, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxCards } from "@/db/schema";
import type { Acquirer, AcquirerPayment, CardRequest, Refusal } from "../port/port";
import { createBatchedInsert } from "./book";
import { openChargeback } from "./disputes";
import { outcomeOf } from "./issuer";
import { takeOrder } from "./orders";
import { type CardOutcome, findKeptOutcome, findOutcome } from "./test-cards";

const laterMs = 5_000;
/** Delay of a late decision requested by a simulator order. */
const thoughtMs = 60_000;
const answerLimitMs = 2_000;

export type CardRow = typeof sandboxCards.$inferSelect;

function decide(outcome: CardOutcome, request: CardRequest): { state: CardRow["state"]; refusal: Refusal | null } {
  switch (outcome.kind) {
    case "refused":
      return { state: "refused", refusal: outcome.refusal };
    case "paid_later":
    case "refused_later":
      return { state: "pending", refusal: null };
    case "renewals_refused":
      return request.initiator === "merchant"
        ? { state: "refused", refusal: outcome.refusal }
        : { state: "captured", refusal: null };
    default:
      return { state: "captured", refusal: null };
  }
}

const bookCard = createBatchedInsert(sandboxCards);

/** Charges a test card. A repeated key returns the existing charge, so that each key captures at most once. */
export const chargeCard: Acquirer["chargeCard"] = async (connection, request) => {
  const { companyId, id: connectionId } = connection;
  const { key, card, amountInCents, installments, initiator } = request;
  if ("token" in card) return { kind: "unsupported" };
  const usual = "cardId" in card ? findKeptOutcome(card.cardId) : findOutcome(card.number);
  if (!usual) return { kind: "refused", refusal: { reason: "invalid_card", code: "14", retryable: false } };
  const order = await takeOrder(connection, "issuer");
  const outcome = order ? outcomeOf(order) : usual;
  const { state, refusal } = decide(outcome, request);
  const now = new Date();
  const delayMs = order && state === "pending" ? thoughtMs : laterMs;
  const speaksLater = state === "pending" || outcome.kind === "charged_back";
  const row: CardRow = {
    companyId,
    connectionId,
    key,
    state,
    amount: amountInCents,
    installments,
    customerInitiated: initiator === "customer",
    refusal: "refusal" in outcome && state !== "captured" ? outcome.refusal : null,
    nextWord: nextWordOf(outcome),
    createdAt: now,
    decidedAt: state === "pending" ? null : request.now,
    nextWordAt: speaksLater ? new Date(now.getTime() + delayMs) : null,
  };
  await bookCard(companyId, row);
  if (outcome.kind === "silent") {
    await sleep(answerLimitMs);
    return { kind: "unknown", cause: new Error("The acquirer did not answer in time") };
  }
  if (refusal) return { kind: "refused", refusal };
  if (state === "pending") return { kind: "done", value: { state: "pending" } };
  return { kind: "done", value: { state: "paid", payment: paymentOf(key, amountInCents, request.now) } };
};

function nextWordOf({ kind }: CardOutcome): CardRow["nextWord"] {
  if (kind === "charged_back") return "dispute";
  return kind === "paid_later" ? "capture" : "refuse";
}

export function paymentOf(key: string, amountInCents: number, paidAt: Date): AcquirerPayment {
  return { id: key, amountInCents, payerName: null, payerDocument: null, paidAt };
}

export type DecidedCard = Pick<CardRow, "companyId" | "connectionId" | "key">;

const named = ({ companyId, key }: Pick<CardRow, "companyId" | "key">) =>
  and(eq(sandboxCards.companyId, companyId), eq(sandboxCards.key, key));

/**
 * Applies the issuers' late decisions and chargebacks due at `at`. Each remains due until
 * `markAnnounced` is called.
 *
 * @param hurried company with an advancing clock, whose decisions do not wait for the wall clock.
 * @returns the decided charges, each of which requires a callback.
 */
export async function decideDue(at: Date, hurried?: string): Promise<DecidedCard[]> {
  const { companyId: company, nextWordAt } = sandboxCards;
  const due = await db()
    .select()
    .from(sandboxCards)
    .where(hurried ? and(eq(company, hurried), isNotNull(nextWordAt)) : lte(nextWordAt, at))
    .orderBy(sandboxCards.nextWordAt)
    .limit(500);
  for (const { companyId, key, nextWord } of due) {
    if (nextWord === "dispute") {
      await openChargeback(companyId, key, at);
    } else {
      const undecided = and(named({ companyId, key }), eq(sandboxCards.state, "pending"));
      await db()
        .update(sandboxCards)
        .set({ state: nextWord === "capture" ? "captured" : "refused", decidedAt: at })
        .where(undecided);
    }
  }
  return due.map(({ companyId, connectionId, key }) => ({ companyId, connectionId, key }));
}

export async function markAnnounced(card: DecidedCard): Promise<void> {
  await db().update(sandboxCards).set({ nextWordAt: null }).where(named(card));
}
