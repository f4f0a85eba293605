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

/** An event as receivers and readers see it (docs/decisions.md 9). */
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

/** By scope: several endpoints get each event that was read, and its code is dear to draw. */
const bodies = new WeakMap<StoredEvent, Partial<Record<DeliveryScope, Buffer>>>();

/**
 * The body of a delivery, in UTF-8: nothing but the frozen event and the scope go into it, so that every attempt, by
 * whichever process, sends the same bytes (docs/reliability.md rule 10).
 */
export function composeBody(event: StoredEvent, scope: DeliveryScope): Buffer {
  const known = bodies.get(event)?.[scope];
  if (known !== undefined) return known;
  const body = Buffer.from(JSON.stringify(toEvent(event, scope)));
  bodies.set(event, { ...bodies.get(event), [scope]: body });
  return body;
}
