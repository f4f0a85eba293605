import { and, eq, gt, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { dataRequests, people, peopleSessions } from "@/db/schema";
import type { DataRequestKind } from "@/db/schema/buyers-enums";
import type { Language } from "@/db/schema/core-enums";
import { daysAfter } from "../../core/calendar/calendar";
import type { Person } from "../../customers/people/sessions";
import { addRequestMail } from "./request-mails";
import { type DataRequestFault, graceDays, requestsPerDay } from "./schemas";

/** Maximum age of a session that can request an erasure, against misuse of a browser that was left open. */
const freshSeconds = 15 * 60;

/**
 * Requests an export or an erasure of a person's data. At most one request of each kind is open; a
 * repeated request returns null and keeps the due date. An erasure runs after `graceDays` and can
 * be canceled until then.
 *
 * @returns null, or why it was rejected: `signIn` for an erasure from a session older than 15
 * minutes, `tooMany` beyond three requests of a kind in 24 hours.
 */
export async function askForData(
  person: Person,
  { kind, language }: { kind: DataRequestKind; language: Language },
  now: Date,
): Promise<Extract<DataRequestFault, "signIn" | "tooMany"> | null> {
  if (kind === "erasure" && !(await isFresh(person, now))) return "signIn";
  const { personId, email } = person;
  return db().transaction(async (tx) => {
    const [locked] = await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for("update");
    if (!locked) return "signIn";
    const ofKind = and(eq(dataRequests.personId, personId), eq(dataRequests.kind, kind));
    if ((await tx.$count(dataRequests, and(ofKind, inArray(dataRequests.status, ["requested", "running"])))) > 0) {
      return null;
    }
    const since = daysAfter(now, -1);
    if ((await tx.$count(dataRequests, and(ofKind, gt(dataRequests.requestedAt, since)))) >= requestsPerDay) {
      return "tooMany";
    }
    const request = { id: newId(now), status: "requested" } as const;
    await tx.insert(dataRequests).values({
      ...request,
      personId,
      email,
      kind,
      toldStatus: "requested",
      locale: language,
      requestedAt: now,
      dueAt: kind === "export" ? now : daysAfter(now, graceDays),
    });
    // The outbox drops this email for an export that is ready first.
    await addRequestMail(tx, request);
    return null;
  });
}

export async function isFresh({ sessionId }: Person, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - freshSeconds * 1000);
  const fresh = and(eq(peopleSessions.id, sessionId), gt(peopleSessions.createdAt, since));
  return (await db().$count(peopleSessions, fresh)) > 0;
}

/** @returns null, or `tooLate` if the erasure has started or does not exist. */
export async function takeErasureBack(
  { personId }: Person,
  now: Date,
): Promise<Extract<DataRequestFault, "tooLate"> | null> {
  return db().transaction(async (tx) => {
    const [taken] = await tx
      .update(dataRequests)
      .set({ status: "canceled", doneAt: now, toldStatus: "canceled" })
      .where(
        and(
          eq(dataRequests.personId, personId),
          eq(dataRequests.kind, "erasure"),
          eq(dataRequests.status, "requested"),
        ),
      )
      .returning({ id: dataRequests.id, status: dataRequests.status });
    if (!taken) return "tooLate";
    await addRequestMail(tx, taken);
    return null;
  });
}
