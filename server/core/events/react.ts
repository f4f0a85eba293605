import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { completedPayload } from "@/db/event-payload";
import { companyOf } from "@/db/in-shard";
import { events, transactions } from "@/db/schema";
import { type ReactingEvent, reactingEvents } from "@/db/schema/core-enums";
import { reactions } from "../../reactions";
import { findCompaniesWith, hasNoClock, takeFairTurns } from "../leases/fair-turns";
import { isUnavailable } from "../log/collect-faults";
import { reportFault } from "../log/report-fault";
import { groupBy, inParallel } from "../workers/parallel";
import type { ReactingFact, Reactions } from "./reaction";

const batchSize = 200;
/** How many subjects are reacted to at once with `isParallel`; this leaves two of the pool's connections free. */
const parallelLanes = 8;

/** Exactly the predicate of the index `events_unreacted`; without parameters, so every plan can use the index. */
const waiting = sql`${events.reactedAt} IS NULL
  AND ${events.event} IN (${sql.raw(reactingEvents.map((each) => `'${each}'`).join(", "))})`;

export interface ReactionRun {
  now: Date;
  /** When to stop, by the real clock. */
  deadline: Date;
  /** Only this company. */
  companyId?: string | undefined;
  /** Reacts to events about different subjects at the same time; by default to one after the other, oldest first. */
  isParallel?: boolean;
}

/**
 * Runs the reactions to pending events, oldest first, a batch per company in turn, until none is left or the deadline
 * has passed. An event is marked in the same commit as its reactions, so concurrent instances run them only once. A
 * failed reaction is retried on the next run and does not delay the others; the first failure of a run is logged.
 *
 * @returns how many events were handled and how many failed.
 */
export async function react(
  run: ReactionRun,
  table: Reactions = reactions,
): Promise<{ reacted: number; failed: number }> {
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
  await takeFairTurns(
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

/** Whether an event concerns the charge of a renewal: only those are initiated by the merchant. */
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
        // Only one per run: a persistent failure repeats every second and would fill the log.
        if (counts.failed === 0)
          reportFault(thrown, { operation: `reactions to ${fact.event}`, eventId: fact.id, companyId });
        counts.failed += 1;
      }
    }
  };
  const lanes = groupBy(concerned, ({ subjectId }) => (run.isParallel ? subjectId : companyId));
  await inParallel([...lanes.values()], reactInOrder, parallelLanes);
}

/** Marks events without reactions. */
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

/** Marks an event and runs its reactions. False if another instance already did. */
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
