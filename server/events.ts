import type { Executor } from "@/db/client";
import type { EventName } from "@/db/enums";
import { newId } from "@/db/ids";
import { events } from "@/db/schema";

/** What an event is about: the name of the key that carries its payload (decisions, section 9). */
export type EventType = "transaction";

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

/**
 * Writes facts to the event log, in the commit that made them true (house law 5). The log is the webhooks' outbox:
 * deliveries are planned from the rows whose `plannedAt` is null.
 */
export async function emit(tx: Executor, ...facts: Fact[]): Promise<void> {
  if (facts.length === 0) return;
  await tx.insert(events).values(
    facts.map(({ companyId, event, subjectId, payload, postbackUrl, now }) => ({
      companyId,
      id: newId(now),
      event,
      type: eventTypes[event],
      subjectId,
      payload: { ...payload },
      postbackUrl: postbackUrl ?? null,
      createdAt: now,
    })),
  );
}
