import type { EventName } from "@/db/schema/core-enums";
import type { DeliveryScope } from "@/db/schema/webhooks-enums";
import { watchForLeaks } from "../../accounts/api-keys/watch-for-leaks";
import { type EventType, eventTypes } from "../../events";
import { recordOfEvent, withQrCode } from "../../payments/transactions/transaction-shape";

/** The columns of an event that make the body of a delivery. */
export interface StoredEvent {
  id: string;
  event: EventName;
  payload: Record<string, unknown>;
  createdAt: Date;
}

/** Type of event → how its frozen payload becomes the wire shape; most payloads are the wire shape already. */
const completions: Partial<Record<EventType, (payload: Record<string, unknown>) => object>> = {
  transaction: (payload) => {
    const transaction = withQrCode(recordOfEvent(payload));
    return { ...transaction, pix: transaction.Pix };
  },
};

/** The wire shape of an event (docs/decisions.md 9). */
export function toEvent({ id, event, payload: stored, createdAt }: StoredEvent, scope: DeliveryScope) {
  const { simulatedAt, ...payload } = stored;
  const type = eventTypes[event];
  return {
    id,
    type,
    event,
    scope,
    createdAt: createdAt.toISOString(),
    ...(typeof simulatedAt === "string" && { simulatedAt }),
    [type]: completions[type]?.(payload) ?? payload,
  };
}

/** By scope: several endpoints get each event, and its QR code is expensive to draw. */
const bodies = new WeakMap<StoredEvent, Partial<Record<DeliveryScope, Buffer>>>();

/**
 * The body of a delivery, in UTF-8. It depends on the frozen event and the scope alone, so that every attempt of every
 * process sends the same bytes (docs/reliability.md rule 10).
 */
export function composeBody(event: StoredEvent, scope: DeliveryScope): Buffer {
  const known = bodies.get(event)?.[scope];
  if (known !== undefined) return known;
  const text = JSON.stringify(toEvent(event, scope));
  watchForLeaks(text, "delivery", new Date());
  const body = Buffer.from(text);
  bodies.set(event, { ...bodies.get(event), [scope]: body });
  return body;
}
