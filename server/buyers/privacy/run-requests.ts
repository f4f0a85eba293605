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

/** Lease on a request (wall clock), longer than any run. */
const leaseMs = 10 * 60_000;

const waitMs = 60 * 60_000;

export interface RequestRun {
  now: Date;
  deadline: Date;
  only?: string;
}

/**
 * Processes due exports and erasures. Leases each one, so that concurrent runs process it once and
 * a later run retries it after a crash.
 *
 * @returns the number of completed requests.
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
