import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { columnsOf, completedRow, givenRows, rowsAsJson } from "@/db/record";
import { events } from "@/db/schema";
import type { EventName } from "@/db/schema/core-enums";
import { isAhead, mayBePast } from "./core/counters/past";
import { markRecount } from "./core/counters/recounts";

/** An event's subject, which is also the key of its payload (docs/decisions.md 9). */
export type EventType =
  | "transaction"
  | "subscription"
  | "authorization"
  | "dispute"
  | "payout"
  | "webhook"
  | "enrollment";

/** Every kind of event → its subject. Names are past tense. */
export const eventTypes = {
  transaction_created: "transaction",
  transaction_paid: "transaction",
  transaction_refused: "transaction",
  transaction_canceled: "transaction",
  /** Less than the amount due arrived; the transaction waits for the rest. */
  transaction_underpaid: "transaction",
  /** Money arrived for a transaction that expected none. */
  transaction_overpaid: "transaction",
  /** Money arrived for a charge of an order that another charge has already paid. */
  transaction_duplicated: "transaction",
  transaction_refunded: "transaction",
  transaction_chargeback: "transaction",
  transaction_chargeback_won: "transaction",
  /** The buyer asked for the money back, within the product's guarantee; the seller decides. */
  refund_requested: "transaction",
  subscription_created: "subscription",
  subscription_renewed: "subscription",
  subscription_renewal_failed: "subscription",
  /** Canceled on request; `product_canceled` follows five failed charges. */
  subscription_canceled: "subscription",
  product_canceled: "subscription",
  /** The payer authorised a subscription's charges by Pix Automático. */
  authorization_approved: "authorization",
  /** It was rejected, expired or was canceled, by either side. */
  authorization_ended: "authorization",
  dispute_opened: "dispute",
  /** The seller sent a defence. */
  dispute_defended: "dispute",
  dispute_won: "dispute",
  dispute_lost: "dispute",
  payout_created: "payout",
  payout_completed: "payout",
  payout_failed: "payout",
  /** The receiving bank sent the money back. */
  payout_returned: "payout",
  payout_canceled: "payout",
  course_enrolled: "enrollment",
  course_revoked: "enrollment",
  /** Every lesson of the course was complete for the first time. */
  course_completed: "enrollment",
  certificate_issued: "enrollment",
  /** A test of an endpoint. */
  webhook_test: "webhook",
} as const satisfies Record<EventName, EventType>;

/** A fact to emit. */
export interface Fact {
  companyId: string;
  event: EventName;
  subjectId: string;
  /** The subject as `/v1` answers it at this instant. */
  payload: object;
  postbackUrl?: string | null;
  now: Date;
}

type EmittedListener = (companyId: string) => void;

const listeners = new Set<EmittedListener>();

/**
 * Calls `listener` whenever this process emits for a company (shortly before the commit) or calls `wakeOutbox`.
 *
 * @returns a function that ends it.
 */
export function whenEmitted(listener: EmittedListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Signals that a company may have something new to send or to react to. */
export function wakeOutbox(companyId: string): void {
  for (const listener of listeners) listener(companyId);
}

/** Whether a process watches the outbox and sends what this one emits. */
export function isWatched(): boolean {
  return listeners.size > 0;
}

/**
 * Inserts facts into the event log, in the commit that makes them true (docs/architecture.md law 5). The log is the
 * webhooks' outbox: deliveries are planned from the rows whose `plannedAt` is null.
 */
export async function emit(tx: Executor, ...facts: Fact[]): Promise<void> {
  if (facts.length === 0) return;
  await withRecounts(tx, facts, (within) => within.insert(events).values(facts.map(rowOf)));
  wakeFor(facts);
}

/**
 * The part of a statement that inserts the facts of `emittingQuery`, their payloads completed by `payload`, an
 * expression over `made.payload`. `beside` is what follows in FROM: the rows that complete them.
 */
export function emitQuery(payload: SQL, beside: SQL): SQL {
  return sql`
    INSERT INTO events (${columnsOf(events)})
    SELECT ${completedRow(events, { payload })} FROM ${givenRows(events, "events")} made ${beside}`;
}

/**
 * Emits facts through a statement that also does other work, which is much cheaper than several statements. `statement`
 * holds an `emitQuery`; values that differ per run are placeholders (any name but `events`).
 *
 * @returns a function that emits facts with the placeholders' values and returns the statement's rows.
 */
export function emittingQuery<Row extends Record<string, unknown> = never>(statement: SQL) {
  const query = preparedQuery((database) => database.execute<Row>(statement));
  return async (tx: Executor, facts: readonly Fact[], values: Record<string, unknown>): Promise<Row[]> => {
    const given = { ...values, events: rowsAsJson(events, facts.map(rowOf)) };
    const rows = await withRecounts(tx, facts, (within) => query(given, within));
    wakeFor(facts);
    return rows as unknown as Row[];
  };
}

/** Inserts facts by `insert`; has the events of companies with facts of the past counted again, in the same commit. */
async function withRecounts<Result>(
  tx: Executor,
  facts: readonly Fact[],
  insert: (within: Executor) => PromiseLike<Result>,
): Promise<Result> {
  const past = new Set(facts.filter(({ now }) => mayBePast(now)).map(({ companyId }) => companyId));
  if (past.size === 0) return insert(tx);
  return tx.transaction(async (within) => {
    const result = await insert(within);
    for (const companyId of past) await markRecount(within, companyId, "event");
    return result;
  });
}

function wakeFor(facts: readonly Fact[]): void {
  for (const companyId of new Set(facts.map((fact) => fact.companyId))) wakeOutbox(companyId);
}

function rowOf({ companyId, event, subjectId, payload, postbackUrl, now }: Fact): typeof events.$inferInsert {
  return {
    companyId,
    id: newId(now),
    event,
    type: eventTypes[event],
    subjectId,
    payload: isAhead(now) ? { ...payload, simulatedAt: now.toISOString() } : { ...payload },
    postbackUrl: postbackUrl ?? null,
    createdAt: now,
  };
}
