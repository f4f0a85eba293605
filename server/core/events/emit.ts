import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { columnsOf, completedRow, givenRows, rowsAsJson } from "@/db/record";
import { events } from "@/db/schema";
import type { EventName } from "@/db/schema/core-enums";
import { eventTypes } from "../../events";
import { isAhead, mayBeBackdated } from "../counters/past";
import { markRecount } from "../counters/recounts";

export interface Fact {
  companyId: string;
  event: EventName;
  subjectId: string;
  /** Subject as `/v1` returns it at this instant. */
  payload: object;
  postbackUrl?: string | null;
  now: Date;
}

type EmittedListener = (companyId: string) => void;

const listeners = new Set<EmittedListener>();

/**
 * Calls `listener` for every `wakeOutbox` and every event that this process emits. For an event,
 * the call precedes the commit by a moment.
 *
 * @returns a function that removes the listener.
 */
export function whenEmitted(listener: EmittedListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Signals that a company may have new events to send or react to. */
export function wakeOutbox(companyId: string): void {
  for (const listener of listeners) listener(companyId);
}

export function isWatched(): boolean {
  return listeners.size > 0;
}

/**
 * Inserts events in the transaction of the change that they report (docs/architecture.md rule 5).
 * The event log is also the webhook outbox: deliveries are planned from rows whose `plannedAt` is
 * null.
 */
export async function emit(tx: Executor, ...facts: Fact[]): Promise<void> {
  if (facts.length === 0) return;
  await withRecounts(tx, facts, (within) => within.insert(events).values(facts.map(rowOf)));
  wakeFor(facts);
}

/**
 * Returns the SQL that inserts the events of `emittingQuery`. `payload` completes the payloads from
 * `made.payload`; `beside` joins further rows in FROM for it.
 */
export function emitQuery(payload: SQL, beside: SQL): SQL {
  return sql`
    INSERT INTO events (${columnsOf(events)})
    SELECT ${completedRow(events, { payload })} FROM ${givenRows(events, "events")} made ${beside}`;
}

/**
 * Prepares a statement that emits events and does other work at once, which is much cheaper than
 * several statements. `statement` must contain an `emitQuery`. Per-run values are placeholders with
 * any name except `events`.
 *
 * @returns a function that emits the events and returns the statement's rows.
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

/** Inserts events and, if one is dated in the past, marks its company for a recount in the same transaction. */
async function withRecounts<Result>(
  tx: Executor,
  facts: readonly Fact[],
  insert: (within: Executor) => PromiseLike<Result>,
): Promise<Result> {
  const past = new Set(facts.filter(({ now }) => mayBeBackdated(now)).map(({ companyId }) => companyId));
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
