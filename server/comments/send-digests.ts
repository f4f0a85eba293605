import { and, asc, eq, inArray, isNull, lte, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { languages } from "@/db/enums";
import { commentDigestStops, companies, courses, customers, enrollments, lessonComments } from "@/db/schema";
import { isGivenUp, isMailed, sendCompanyMail } from "../companies/send-company-mail";
import { findCompaniesDue, takeFairTurns } from "../core/fair-turns";
import { isOpenAt } from "../courses/access-ends";
import { listAddressesOf } from "../learning/enrolled-addresses";
import { stopPathOf } from "./stop-link";

/** A run's lease on the answers of a mail; after it, another run may send them. */
const leaseMs = 90_000;

/** Answers per company and run. */
const batchSize = 500;

export interface DigestRun {
  now: Date;
  /** When to stop (real clock). */
  deadline: Date;
  /** Limits the run to one company. */
  only?: string;
}

const parents = alias(lessonComments, "parents");

/**
 * Mails students the answers to their comments: one mail a day, whatever was answered. A lease claims the answers before
 * the mail is sent, so concurrent runs send it once, and another run repeats what a dead run left.
 *
 * @returns how many mails were sent.
 */
export async function sendCommentDigests({ now, deadline, only }: DigestRun): Promise<{ commentDigests: number }> {
  let commentDigests = 0;
  const pieces = async function* (companyId: string) {
    const due = await listDue(companyId, now);
    const nameOf = ({ customerId, buyer }: (typeof due)[number]) => `${customerId} ${buyer}`;
    const readers = new Map(due.map((each) => [nameOf(each), each]));
    for (const [name, { customerId, enrollmentId }] of readers) {
      const ids = due.filter((each) => nameOf(each) === name).map(({ id }) => id);
      if (await sendOne({ companyId, customerId, enrollmentId }, ids, now)) commentDigests += 1;
      yield;
    }
  };
  const found = await findCompaniesDue(lessonComments.companyId, lte(lessonComments.tellAt, now), only);
  await takeFairTurns(
    found.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "A digest of comments could not be sent" },
  );
  return { commentDigests };
}

/** The answers that are due, each with whose comment it answers: the customer, and who of their addresses studies. */
async function listDue(companyId: string, now: Date) {
  return db()
    .select({
      id: lessonComments.id,
      customerId: enrollments.customerId,
      buyer: enrollments.buyer,
      enrollmentId: enrollments.id,
    })
    .from(lessonComments)
    .innerJoin(parents, and(eq(parents.companyId, lessonComments.companyId), eq(parents.id, lessonComments.parentId)))
    .innerJoin(enrollments, and(eq(enrollments.companyId, parents.companyId), eq(enrollments.id, parents.enrollmentId)))
    .where(and(eq(lessonComments.companyId, companyId), lte(lessonComments.tellAt, now)))
    .orderBy(asc(lessonComments.tellAt), asc(lessonComments.id))
    .limit(batchSize);
}

interface Reader {
  companyId: string;
  customerId: string;
  /** One of the enrollments whose comments were answered; all are of the same address. */
  enrollmentId: string;
}

async function sendOne(reader: Reader, ids: string[], now: Date): Promise<boolean> {
  const { companyId } = reader;
  const own = and(eq(lessonComments.companyId, companyId), inArray(lessonComments.id, ids));
  const leasedUntil = new Date(Math.max(now.getTime(), Date.now()) + leaseMs);
  const claimed = await db()
    .update(lessonComments)
    .set({ tellAt: leasedUntil })
    .where(and(own, lte(lessonComments.tellAt, now)))
    .returning({ id: lessonComments.id });
  const told = claimed.map(({ id }) => id);
  if (told.length === 0) return false;
  const letter = await readLetter(reader, told, now);
  // The mail renderer takes 35 MB, so it is loaded on first use.
  const { composeDigest } = await import("./digest-mail");
  const outcome = letter && (await sendCompanyMail(await composeDigest(letter), { companyId, now }));
  // A failed mail is retried when its lease ends; one refused permanently is given up.
  if (outcome && !isMailed(outcome) && !isGivenUp(outcome)) return false;
  await db()
    .update(lessonComments)
    .set({ tellAt: null })
    .where(and(eq(lessonComments.companyId, companyId), inArray(lessonComments.id, told)));
  return outcome !== null && isMailed(outcome);
}

/** Null when nothing of it may be told: the access, the comment or the wish for digests is gone, or the company is blocked. */
async function readLetter({ companyId, customerId, enrollmentId }: Reader, ids: string[], now: Date) {
  const stopped = db()
    .select({ one: sql`1` })
    .from(commentDigestStops)
    .where(and(eq(commentDigestStops.companyId, companyId), eq(commentDigestStops.customerId, customerId)));
  const rows = await db()
    .select({ answer: lessonComments, course: courses, company: companies, customer: customers })
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
  const { course, company, answer, customer } = newest;
  const [to] = await listAddressesOf(db(), customer, { enrollmentId });
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
