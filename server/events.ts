import type { SQL } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { EventName } from "@/db/enums";
import { newId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { givenJson, rowAsJson } from "@/db/record";
import { events } from "@/db/schema";

/** What an event is about: the name of the key that carries its payload (docs/decisions.md 9). */
export type EventType = "transaction" | "subscription" | "webhook" | "enrollment";

/** Every kind of event → what it is about. A fact is past tense. */
export const eventTypes = {
  transaction_created: "transaction",
  transaction_paid: "transaction",
  transaction_refused: "transaction",
  transaction_canceled: "transaction",
  /** Less than what is due arrived: the transaction waits for the rest. */
  transaction_underpaid: "transaction",
  /** Money arrived for a transaction that waited for none. */
  transaction_overpaid: "transaction",
  transaction_refunded: "transaction",
  transaction_chargeback: "transaction",
  transaction_chargeback_won: "transaction",
  subscription_created: "subscription",
  subscription_renewed: "subscription",
  subscription_renewal_failed: "subscription",
  /** By somebody; `product_canceled` is the one that five failed charges bring about. */
  subscription_canceled: "subscription",
  product_canceled: "subscription",
  course_enrolled: "enrollment",
  course_revoked: "enrollment",
  /** Somebody tries an endpoint out. */
  webhook_test: "webhook",
} as const satisfies Record<EventName, EventType>;

/** A fact to be written down. */
export interface Fact {
  companyId: string;
  event: EventName;
  subjectId: string;
  /** The subject as it is read over `/v1`, frozen at this instant. */
  payload: object;
  postbackUrl?: string | null;
  now: Date;
}

let onEmitted: (() => void) | null = null;

/** Has `listener` called whenever this process emits (shortly before the commit), or wakes it; null ends it. */
export function whenEmitted(listener: (() => void) | null): void {
  onEmitted = listener;
}

/** Says that there may be something new to send, from the log or elsewhere. */
export function wakeOutbox(): void {
  onEmitted?.();
}

/** Whether what this process emits is sent without being asked for, by it or by the API's process. */
export function isWatched(): boolean {
  return onEmitted !== null;
}

/**
 * Writes facts to the event log, in the commit that made them true (docs/architecture.md law 5). The log is the
 * webhooks' outbox: deliveries are planned from the rows whose `plannedAt` is null.
 */
export async function emit(tx: Executor, ...facts: Fact[]): Promise<void> {
  if (facts.length === 0) return;
  await tx.insert(events).values(facts.map(rowOf));
  wakeOutbox();
}

/**
 * Has facts written down by a statement that does more than that: one statement is much cheaper than several. `write` is
 * given the event's row as `jsonb` and inserts it, completed, through `jsonb_populate_record(NULL::events, …)`; it is
 * asked once, so what differs from fact to fact are placeholders (any but `event`).
 *
 * @returns what emits one fact with the values of the placeholders, and gives the rows of the statement.
 */
export function emittingQuery<Row extends Record<string, unknown> = never>(write: (event: SQL) => SQL) {
  const query = preparedQuery((database) => database.execute<Row>(write(givenJson("event"))));
  return async (tx: Executor, fact: Fact, values: Record<string, unknown>): Promise<Row[]> => {
    const rows = await query({ ...values, event: rowAsJson(events, rowOf(fact)) }, tx);
    wakeOutbox();
    return rows as unknown as Row[];
  };
}

function rowOf({ companyId, event, subjectId, payload, postbackUrl, now }: Fact): typeof events.$inferInsert {
  return {
    companyId,
    id: newId(now),
    event,
    type: eventTypes[event],
    subjectId,
    payload: { ...payload },
    postbackUrl: postbackUrl ?? null,
    createdAt: now,
  };
}
