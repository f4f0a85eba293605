import type { DeliveryScope, EventName } from "@/db/enums";
import { type EventType, eventTypes } from "../events";
import { drawn, type TransactionRecord } from "../payments/transaction-shape";

/** What the body of a delivery is made of. */
export interface StoredEvent {
  id: string;
  event: EventName;
  payload: Record<string, unknown>;
  createdAt: Date;
}

/** What an event is about → how the payload that was frozen with it becomes what the wire shows; most are it already. */
const completions: Partial<Record<EventType, (payload: Record<string, unknown>) => object>> = {
  transaction: (payload) => {
    const transaction = drawn(payload as unknown as TransactionRecord);
    return { ...transaction, pix: transaction.Pix };
  },
};

/** An event as receivers and readers see it (decisions, section 9, "Body"). */
export function toEvent({ id, event, payload, createdAt }: StoredEvent, scope: DeliveryScope) {
  const type = eventTypes[event];
  return {
    id,
    type,
    event,
    scope,
    createdAt: createdAt.toISOString(),
    [type]: completions[type]?.(payload) ?? payload,
  };
}

/**
 * Bodies that are kept, some kilobytes each, by scope and event: several endpoints get each, and its code is dear to
 * draw. Each with what it was made of: a payload changes where the buyer in it is erased, whichever process did it.
 */
const mostBodies = 2_000;
const bodies = new Map<string, { payload: string; body: string }>();

/**
 * The body of a delivery: nothing but the frozen event and the scope go into it, so that every attempt, by whichever
 * process, sends the same bytes (reliability, rule 10).
 */
export function composeBody(event: StoredEvent, scope: DeliveryScope): string {
  const key = `${scope} ${event.id}`;
  const payload = JSON.stringify(event.payload);
  const known = bodies.get(key);
  if (known?.payload === payload) return known.body;
  const body = JSON.stringify(toEvent(event, scope));
  if (bodies.size >= mostBodies) bodies.clear();
  bodies.set(key, { payload, body });
  return body;
}
