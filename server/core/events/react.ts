import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { completedPayload } from "@/db/event-payload";
import { companyOf } from "@/db/in-shard";
import { events, transactions } from "@/db/schema";
import { type ReactingEvent, reactingEvents } from "@/db/schema/core-enums";
import { findCompaniesWith, hasNoClock, runRoundRobin } from "../leases/fair-turns";
import { isUnavailable } from "../log/collect-faults";
import { reportFault } from "../log/report-fault";
import { groupBy, inParallel } from "../workers/parallel";
import type { ReactingFact, Reactions } from "./reaction";

const batchSize = 200;
/** Subjects processed concurrently with `isParallel`. Leaves two of the pool's connections free. */
const parallelLanes = 8;

/**
 * Must equal the predicate of the index `events_unreacted`. Has no parameters, so that every plan
 * can use the index.
 */
const waiting = sql`${events.reactedAt} IS NULL
  AND ${events.event} IN (${sql.raw(reactingEvents.map((each) => `'${each}'`).join(", "))})`;

export interface ReactionRun {
  now: Date;
  deadline: Date;
  companyId?: string | undefined;
  /** Processes events of different subjects concurrently. By default, events run one at a time, oldest first. */
  isParallel?: boolean;
}

/**
 * Runs the reactions to pending events, oldest first. Alternates between companies, one batch each,
 * until none is left or the deadline has passed. An event is marked in the transaction of its
 * reactions, so concurrent instances run them once. A failed reaction is retried on the next run
 * and does not delay the others.
 *
 * @returns the number of events handled and failed.
 */
export async function react(run: ReactionRun, table: Reactions): Promise<{ reacted: number; failed: number }> {
  const counts = { reacted: 0, failed: 0 };
  const pieces = async function* (companyId: string) {
    let after: Waiting | undefined;
    do {
      const batch = await listWaiting(companyId, after);
      await reactToBatch(companyId, batch, run, table, counts);
      after = batch.length === batchSize ? batch.at(-1) : undefined;
      yield;
    } while (after);
  };
  const find = () => findCompaniesWith(events.companyId, and(waiting, hasNoClock(events.companyId)));
  const companies = run.companyId ? [run.companyId] : await find();
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline: run.deadline, message: "The events of a company could not be reacted to" },
  );
  return counts;
}

type Waiting = ReactingFact & { createdAt: Date };

async function listWaiting(companyId: string, after: Waiting | undefined): Promise<Waiting[]> {
  const { id, subjectId, createdAt } = events;
  return db()
    .select({
      companyId: events.companyId,
      id,
      event: sql<ReactingEvent>`${events.event}`,
      subjectId,
      payload: completedPayload(sql`${events}`, companyOf(sql`${events}`, companyId)).mapWith(events.payload),
      isRenewal: sql<boolean>`(${isRenewalOf(companyId)})`,
      createdAt,
    })
    .from(events)
    .where(
      and(
        eq(events.companyId, companyId),
        waiting,
        after
          ? sql`(${createdAt}, ${id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(batchSize);
}

/** Only renewals are merchant-initiated. */
function isRenewalOf(companyId: string) {
  const { initiator, companyId: owner, id } = transactions;
  const charge = db()
    .select({ isRenewal: sql`${initiator} = 'merchant'` })
    .from(transactions)
    .where(and(eq(owner, companyId), eq(id, events.subjectId)));
  return sql`${events.type} = 'transaction' AND coalesce((${charge}), false)`;
}

async function reactToBatch(
  companyId: string,
  batch: Waiting[],
  run: ReactionRun,
  table: Reactions,
  counts: { reacted: number; failed: number },
): Promise<void> {
  const concerned = batch.filter((fact) => table[fact.event].some((each) => each.concerns(fact)));
  counts.reacted += await passOver(
    companyId,
    batch.filter((fact) => !concerned.includes(fact)),
    run.now,
  );
  const reactInOrder = async (facts: Waiting[]) => {
    for (const fact of facts) {
      if (isOver(run)) return;
      try {
        if (await reactTo(fact, table, run.now)) counts.reacted += 1;
      } catch (thrown) {
        if (isUnavailable(thrown)) throw thrown;
        // Logs once per run, because a persistent failure recurs every second.
        if (counts.failed === 0)
          reportFault(thrown, { operation: `reactions to ${fact.event}`, eventId: fact.id, companyId });
        counts.failed += 1;
      }
    }
  };
  const lanes = groupBy(concerned, ({ subjectId }) => (run.isParallel ? subjectId : companyId));
  await inParallel([...lanes.values()], reactInOrder, parallelLanes);
}

async function passOver(companyId: string, facts: Waiting[], now: Date): Promise<number> {
  if (facts.length === 0) return 0;
  const ids = facts.map(({ id }) => id);
  const passed = await db()
    .update(events)
    .set({ reactedAt: now })
    .where(and(eq(events.companyId, companyId), inArray(events.id, ids), isNull(events.reactedAt)))
    .returning({ id: events.id });
  return passed.length;
}

/** Returns false if another instance has already handled the event. */
async function reactTo(fact: ReactingFact, table: Reactions, now: Date): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [claimed] = await tx.execute(sql`
      UPDATE events SET reacted_at = ${now.toISOString()}
      WHERE company_id = ${fact.companyId} AND id = ${fact.id} AND reacted_at IS NULL RETURNING id`);
    if (!claimed) return false;
    for (const each of table[fact.event]) {
      if (each.concerns(fact)) await each.run(tx, fact, now).catch((cause: unknown) => failAs(each.name, cause));
    }
    return true;
  });
}

function failAs(name: string, cause: unknown): never {
  throw new Error(`The reaction "${name}" failed`, { cause });
}

function isOver({ deadline }: ReactionRun): boolean {
  return Date.now() > deadline.getTime();
}
