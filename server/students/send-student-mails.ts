import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { companies, courses, customers, dataImportLines, enrollments } from "@/db/schema";
import { isGivenUp, isMailed, sendCompanyMail } from "../companies/send-company-mail";
import { findCompaniesDue, takeFairTurns } from "../core/fair-turns";
import { createLimiter } from "../core/limiter";
import { keepAccessLink } from "../courses/access-links";
import { namesOfBuyer } from "../customers/buyer-index";
import { languageOfBuyer } from "../customers/buyer-language";
import { isNotErased, isOpenAt } from "./student-state";

/** A run's lease on a mail (real clock). */
const leaseMs = 90_000;

/** Mails of one company per run. */
const batchSize = 20;

/** Mails to new students that one company may send per hour: a list of strangers is no way to send mail in bulk. */
const perHour = createLimiter("student-mails", 500, 3_600);

export interface MailRun {
  now: Date;
  /** When to stop (real clock). */
  deadline: Date;
  /** Limits the run to one company. */
  only?: string;
}

/**
 * Mails the students whom imports enrolled, a few per company and run. A lease claims each mail before it is sent, so
 * concurrent runs send it once; what a dead run left is sent later. Nobody who lost the access meanwhile is written to.
 *
 * @returns how many were sent.
 */
export async function sendStudentMails({ now, deadline, only }: MailRun): Promise<{ studentMails: number }> {
  const due = lte(dataImportLines.mailDueAt, now);
  let studentMails = 0;
  const pieces = async function* (companyId: string) {
    const rows = await db()
      .select()
      .from(dataImportLines)
      .where(and(eq(dataImportLines.companyId, companyId), due))
      .orderBy(asc(dataImportLines.mailDueAt), asc(dataImportLines.line))
      .limit(batchSize);
    for (const row of rows) {
      const verdict = await perHour.consume(companyId);
      if (!verdict.allowed) return;
      if (await sendOne(row, now)) studentMails += 1;
      yield;
    }
  };
  const found = await findCompaniesDue(dataImportLines.companyId, due, only);
  await takeFairTurns(
    found.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "A mail to a new student could not be sent" },
  );
  return { studentMails };
}

type Row = typeof dataImportLines.$inferSelect;

const sameRow = ({ companyId, importId, line }: Row) =>
  and(eq(dataImportLines.companyId, companyId), eq(dataImportLines.importId, importId), eq(dataImportLines.line, line));

async function sendOne(row: Row, now: Date): Promise<boolean> {
  const leasedUntil = new Date(Math.max(now.getTime(), Date.now()) + leaseMs);
  const claimed = await db()
    .update(dataImportLines)
    .set({ mailDueAt: leasedUntil })
    .where(and(sameRow(row), lte(dataImportLines.mailDueAt, now)))
    .returning({ line: dataImportLines.line });
  if (claimed.length === 0) return false;
  const letter = await readLetter(row, now);
  // The mail renderer takes 35 MB, so it is loaded on first use.
  const { composeWelcome } = await import("./student-mails");
  const outcome = letter && (await sendCompanyMail(await composeWelcome(letter), { companyId: row.companyId, now }));
  // A failed mail is retried when its lease ends; one refused permanently is given up.
  if (outcome && !isMailed(outcome) && !isGivenUp(outcome)) return false;
  await db()
    .update(dataImportLines)
    .set({ mailDueAt: null, email: "" })
    .where(and(sameRow(row), eq(dataImportLines.mailDueAt, leasedUntil)));
  return outcome !== null && isMailed(outcome);
}

/** Null for a student without access or data, for a course that is no longer published, and in a blocked company. */
async function readLetter({ companyId, importId, line }: Row, now: Date) {
  return db().transaction(async (tx) => {
    const [found] = await tx
      .select({ row: dataImportLines, course: courses, company: companies, customer: customers })
      .from(dataImportLines)
      .innerJoin(
        enrollments,
        and(eq(enrollments.companyId, dataImportLines.companyId), eq(enrollments.id, dataImportLines.subjectId)),
      )
      .innerJoin(courses, and(eq(courses.companyId, enrollments.companyId), eq(courses.id, enrollments.courseId)))
      .innerJoin(
        customers,
        and(eq(customers.companyId, enrollments.companyId), eq(customers.id, enrollments.customerId)),
      )
      .innerJoin(companies, and(eq(companies.id, enrollments.companyId), isNull(companies.blockedAt)))
      .where(
        and(
          eq(dataImportLines.companyId, companyId),
          eq(dataImportLines.importId, importId),
          eq(dataImportLines.line, line),
          eq(courses.status, "published"),
          isNull(courses.deletedAt),
          isOpenAt(now),
          isNotErased,
        ),
      );
    const { row, course, company, customer } = found ?? {};
    const to = customer?.emails.find((each) => each.toLowerCase() === row?.email);
    if (!course || !company || !customer || !to) return null;
    const token = await keepAccessLink(tx, { companyId, customerId: customer.id, buyer: namesOfBuyer(to) }, now);
    const language = await languageOfBuyer(tx, customer, to);
    return { to, language, company, courseTitle: course.title, path: `/learn/${token}` };
  });
}
