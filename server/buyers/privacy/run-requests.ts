import { and, asc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { dataRequests } from "@/db/schema";
import { toLanguage } from "@/db/schema/core-enums";
import { daysAfter } from "../../core/calendar/calendar";
import { isFree, isHeld, lease } from "../../core/leases/leases";
import { collectFaults } from "../../core/log/collect-faults";
import { buildExport } from "./build-export";
import type { DataRequestRow } from "./data-requests";
import { erasePerson } from "./erase-person";
import { addRequestMail } from "./request-mails";
import { exportDays } from "./schemas";

/** A run's lease on a request (real clock), longer than any takes; after it, another run goes on where a dead one stopped. */
const leaseMs = 10 * 60_000;

/** How long an erasure waits before it looks again whether money is owed. */
const waitMs = 60 * 60_000;

export interface RequestRun {
  now: Date;
  /** When to stop (real clock). */
  deadline: Date;
  /** Limits the run to one request. */
  only?: string;
}

/**
 * Does the exports and erasures that are due. A lease claims a request first, so that concurrent runs do it once, and
 * another run repeats what a dead one left.
 *
 * @returns how many were done.
 */
export async function runDataRequests({ now, deadline, only }: RequestRun): Promise<{ dataRequests: number }> {
  let done = 0;
  const faults = collectFaults({ message: "A request about a person's data could not be done" });
  while (Date.now() < deadline.getTime()) {
    const held = await claim(now, only);
    if (!held) break;
    const isDone = await faults.attempt(() => work(held, now), { requestId: held.id });
    if (isDone) done += 1;
  }
  faults.throwFirst();
  return { dataRequests: done };
}

async function claim(now: Date, only: string | undefined): Promise<DataRequestRow | null> {
  const { id, status, dueAt, email, requestedAt } = dataRequests;
  const isDue = and(inArray(status, ["requested", "running"]), lte(dueAt, now), isNotNull(email), isFree(dataRequests));
  const [next] = await db()
    .select({ id })
    .from(dataRequests)
    .where(and(isDue, only === undefined ? undefined : eq(id, only)))
    .orderBy(asc(requestedAt), asc(id))
    .limit(1);
  if (!next) return null;
  const [held] = await lease(dataRequests, and(eq(id, next.id), isDue), leaseMs);
  return held ?? claim(now, only);
}

const isOwn = (held: DataRequestRow) => and(eq(dataRequests.id, held.id), isHeld(dataRequests, held));

/** True once it is done. */
async function work(held: DataRequestRow, now: Date): Promise<boolean> {
  const { id, kind, email } = held;
  if (email === null) return false;
  if (kind === "erasure") {
    const step = await erasePerson(id, email, now);
    if (step === "waits") {
      const dueAt = new Date(now.getTime() + waitMs);
      await db().update(dataRequests).set({ dueAt, leasedUntil: null }).where(isOwn(held));
    }
    return step === "done";
  }
  const content = await buildExport(email, toLanguage(held.locale), now);
  const ended = { status: "done", doneAt: now, toldStatus: "done", leasedUntil: null } as const;
  return db().transaction(async (tx) => {
    const [made] = await tx
      .update(dataRequests)
      .set({ ...ended, content, expiresAt: daysAfter(now, exportDays) })
      .where(and(isOwn(held), eq(dataRequests.status, "requested")))
      .returning({ id: dataRequests.id, status: dataRequests.status });
    if (made) await addRequestMail(tx, made);
    return made !== undefined;
  });
}
