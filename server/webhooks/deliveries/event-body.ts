import { type EventName, eventNames } from "@/db/schema/core-enums";
import type { DeliveryScope } from "@/db/schema/webhooks-enums";
import { watchForLeaks } from "../../accounts/api-keys/watch-for-leaks";
import { type EventType, eventTypes } from "../../events";
import { recordOfEvent, withQrCode } from "../../payments/transactions/transaction-shape";
import { exampleOf } from "../events/event-examples";

export interface StoredEvent {
  id: string;
  event: EventName;
  /** Null if the payload was deleted (`sweepPayloads`). Such an event is never delivered. */
  payload: Record<string, unknown> | null;
  createdAt: Date;
}

/** Converters from a stored payload to the wire format. Most payloads need no conversion. */
const completions: Partial<Record<EventType, (payload: Record<string, unknown>) => object>> = {
  transaction: (payload) => {
    const transaction = withQrCode(recordOfEvent(payload));
    return { ...transaction, pix: transaction.Pix };
  },
};

/** Field of a stored `webhook_test` with the type of the example event. Absent without an example. */
export const sampleField = "sample";

export function toEvent({ id, event, payload: stored, createdAt }: StoredEvent, scope: DeliveryScope) {
  if (stored === null) {
    const type = eventTypes[event];
    return { id, type, event, scope, createdAt: createdAt.toISOString(), [type]: null };
  }
  const sample = event === "webhook_test" && eventNames.find((name) => name === stored[sampleField]);
  if (sample) {
    const at = createdAt.toISOString();
    return { ...exampleOf(sample), id, type: eventTypes[sample], event: sample, scope, createdAt: at };
  }
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

/** Cached by scope, because an event may have several endpoints and rendering its QR code is expensive. */
const bodies = new WeakMap<StoredEvent, Partial<Record<DeliveryScope, Buffer>>>();

/**
 * Returns the body of a delivery in UTF-8. The body depends only on the stored event and the scope,
 * so that every attempt of every process sends the same bytes (docs/reliability.md rule 10).
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
