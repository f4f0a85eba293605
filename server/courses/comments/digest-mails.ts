import { and, asc, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Executor } from "@/db/client";
import { commentDigestStops, companies, courses, customers, enrollments, lessonComments } from "@/db/schema";
import { languages } from "@/db/schema/core-enums";
import { nextDigest } from "../../accounts/notices/digest-time";
import { addMails, type MailSender, type OutboxRow } from "../../core/mail/outbox";
import { isOpenAt } from "../enrollments/access-ends";
import { listAddressesOf } from "../progress/enrolled-addresses";
import { stopPathOf } from "./stop-link";

const parents = alias(lessonComments, "parents");

/** Emails students about replies to their comments, at most once a day per address. */
export const digestMails: MailSender = {
  counts: "commentDigests",
  isBundled: true,
  compose: async (rows, now) => {
    const letter = await readLetter(rows, now);
    // Loaded on first use, because the email renderer takes 35 MB of memory.
    return letter && (await import("./digest-mail")).composeDigest(letter);
  },
};

export async function addDigest(
  tx: Executor,
  { companyId, id: subjectId, enrollmentId }: { companyId: string; id: string; enrollmentId: string },
  now: Date,
): Promise<void> {
  const [student] = await tx
    .select({ recipientId: enrollments.customerId, topic: enrollments.buyer })
    .from(enrollments)
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, enrollmentId)));
  const mail = { companyId, kind: "digest" as const, subjectId, createdAt: now, dueAt: nextDigest(now) };
  if (student) await addMails(tx, [{ ...mail, ...student }]);
}

/** Returns null if the student has no access, comment or digest subscription, or the company is blocked. */
async function readLetter(told: readonly [OutboxRow, ...OutboxRow[]], now: Date) {
  const [{ companyId, recipientId: customerId }] = told;
  const ids = told.map(({ subjectId }) => subjectId);
  const stopped = db()
    .select({ one: sql`1` })
    .from(commentDigestStops)
    .where(and(eq(commentDigestStops.companyId, companyId), eq(commentDigestStops.customerId, customerId)));
  const rows = await db()
    .select({ answer: lessonComments, course: courses, company: companies, customer: customers, parent: parents })
    .from(lessonComments)
    .innerJoin(parents, and(eq(parents.companyId, lessonComments.companyId), eq(parents.id, lessonComments.parentId)))
    .innerJoin(enrollments, and(eq(enrollments.companyId, parents.companyId), eq(enrollments.id, parents.enrollmentId)))
    .innerJoin(customers, and(eq(customers.companyId, enrollments.companyId), eq(customers.id, enrollments.customerId)))
    .innerJoin(courses, and(eq(courses.companyId, lessonComments.companyId), eq(courses.id, lessonComments.courseId)))
    .innerJoin(companies, and(eq(companies.id, lessonComments.companyId), isNull(companies.blockedAt)))
    .where(
      and(
        eq(lessonComments.companyId, companyId),
        inArray(lessonComments.id, ids),
        eq(lessonComments.status, "visible"),
        eq(parents.status, "visible"),
        eq(customers.id, customerId),
        eq(courses.status, "published"),
        eq(courses.takesComments, true),
        isNull(courses.deletedAt),
        isOpenAt(now),
        notExists(stopped),
      ),
    )
    .orderBy(asc(lessonComments.createdAt), asc(lessonComments.id));
  const newest = rows.at(-1);
  if (!newest) return null;
  const { course, company, answer, customer, parent } = newest;
  const [to] = await listAddressesOf(db(), customer, { enrollmentId: parent.enrollmentId ?? "" });
  if (!to) return null;
  return {
    to,
    language: languages[0],
    company,
    courseTitle: course.title,
    answers: rows.length,
    path: `/learn/courses/${course.id}/lessons/${answer.lessonId}#comments`,
    stopPath: stopPathOf({ companyId, customerId }),
  };
}
