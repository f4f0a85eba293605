import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { toLanguage } from "@/db/language-enums";
import { dataRequests } from "@/db/schema";
import { daysAfter } from "../core/calendar";
import { collectFaults } from "../core/collect-faults";
import { sendMail } from "../core/mail";
import { buildExport } from "./build-export";
import { type DataRequestRow, requestColumns } from "./data-requests";
import { erasePerson } from "./erase-person";
import type { DataMail } from "./mails";
import { exportDays } from "./schemas";

/** A run's lease on a request (real clock), longer than any takes; after it, another run goes on where a dead one stopped. */
const leaseMs = 10 * 60_000;

/** How long an erasure waits before it looks again whether money is owed. */
const waitMs = 60 * 60_000;

/** A mail that cannot be sent for so long is given up, so that an erased address is not kept for it. */
const mailDays = 3;

export interface RequestRun {
  now: Date;
  /** When to stop (real clock). */
  deadline: Date;
  /** Limits the run to one request. */
  only?: string;
}

/**
 * Does the exports and erasures that are due, and mails what became of them. A lease claims a request first, so that
 * concurrent runs do it once, and another run repeats what a dead one left.
 *
 * @returns how many requests were done, and mails sent.
 */
export async function runDataRequests({
  now,
  deadline,
  only,
}: RequestRun): Promise<{ dataRequests: number; dataMails: number }> {
  const counts = { dataRequests: 0, dataMails: 0 };
  const faults = collectFaults({ message: "A request about a person's data could not be done" });
  for (;;) {
    if (Date.now() >= deadline.getTime()) break;
    const held = await claim(now, only);
    if (!held) break;
    await faults.attempt(
      async () => {
        if (isDue(held, now)) counts.dataRequests += (await work(held, now)) ? 1 : 0;
        else counts.dataMails += (await tell(held, now)) ? 1 : 0;
      },
      { requestId: held.id },
    );
  }
  faults.throwFirst();
  return counts;
}

const open = ["requested", "running"] as const;

const isDue = ({ status, dueAt }: DataRequestRow, now: Date) => open.some((each) => each === status) && dueAt <= now;

async function claim(now: Date, only: string | undefined): Promise<DataRequestRow | null> {
  const { id, status, dueAt, toldStatus, leasedUntil, email, requestedAt } = dataRequests;
  const hasWork = and(inArray(status, open), lte(dueAt, now));
  const hasMail = and(ne(status, "running"), sql`${toldStatus} IS DISTINCT FROM ${status}`);
  const [next] = await db()
    .select({ id, leasedUntil })
    .from(dataRequests)
    .where(
      and(
        or(hasWork, hasMail),
        isNotNull(email),
        or(isNull(leasedUntil), lte(leasedUntil, new Date())),
        only === undefined ? undefined : eq(id, only),
      ),
    )
    .orderBy(asc(requestedAt), asc(id))
    .limit(1);
  if (!next) return null;
  const same = next.leasedUntil === null ? isNull(leasedUntil) : eq(leasedUntil, next.leasedUntil);
  const [held] = await db()
    .update(dataRequests)
    .set({ leasedUntil: new Date(Date.now() + leaseMs) })
    .where(and(eq(id, next.id), same))
    .returning(requestColumns);
  return held ?? claim(now, only);
}

const isHeld = ({ id, leasedUntil }: DataRequestRow) =>
  and(eq(dataRequests.id, id), leasedUntil ? eq(dataRequests.leasedUntil, leasedUntil) : undefined);

/** True once it is done. */
async function work(held: DataRequestRow, now: Date): Promise<boolean> {
  const { id, kind, email } = held;
  if (email === null) return false;
  if (kind === "erasure") {
    const step = await erasePerson(id, email, now);
    if (step === "waits") {
      const dueAt = new Date(now.getTime() + waitMs);
      await db().update(dataRequests).set({ dueAt, leasedUntil: null }).where(isHeld(held));
    }
    return step === "done";
  }
  const content = await buildExport(email, toLanguage(held.locale), now);
  const made = await db()
    .update(dataRequests)
    .set({ status: "done", doneAt: now, content, expiresAt: daysAfter(now, exportDays), leasedUntil: null })
    .where(and(isHeld(held), eq(dataRequests.status, "requested")))
    .returning({ id: dataRequests.id });
  return made.length > 0;
}

/** Mails the newest status, once. @returns whether a mail went out */
async function tell(held: DataRequestRow, now: Date): Promise<boolean> {
  const { email, status, doneAt } = held;
  if (email === null) return false;
  // The mail renderer takes 35 MB, so it is loaded on first use.
  const { composeDataMail } = await import("./mails");
  const mail = await composeDataMail({ to: email, language: toLanguage(held.locale), ...aboutOf(held) });
  const outcome = await sendMail(mail, { tries: 1 });
  const isLate = doneAt !== null && daysAfter(doneAt, mailDays) <= now;
  // A failed mail is tried again when its lease ends.
  if (outcome.outcome === "failed" && !outcome.isRefused && !isLate) return false;
  const isErased = held.kind === "erasure" && status === "done";
  await db()
    .update(dataRequests)
    .set({ toldStatus: status, leasedUntil: null, ...(isErased && { email: null }) })
    .where(isHeld(held));
  return outcome.outcome !== "failed";
}

function aboutOf({ kind, status, dueAt, expiresAt }: DataRequestRow): Pick<DataMail, "about" | "day"> {
  if (kind === "export") return { about: "exportReady", day: expiresAt };
  if (status === "done") return { about: "erased", day: null };
  return status === "canceled" ? { about: "erasureCanceled", day: null } : { about: "erasureAsked", day: dueAt };
}
