import { and, eq, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { companies, courses, customers, enrollments } from "@/db/schema";
import { createLimiter } from "../../core/limits/limiter";
import { addMails, type MailSender, type OutboxRow } from "../../core/mail/outbox";
import { languageOfBuyer } from "../../customers/customers/buyer-language";
import { namesOfBuyer } from "../../customers/people/buyer-index";
import { keepAccessLink } from "../enrollments/access-links";
import { isNotErased, isOpenAt } from "./student-state";

/** Welcome emails per company and hour, to prevent bulk email. */
const perHour = createLimiter("student-mails", 500, 3_600);

export const welcomeMails: MailSender = {
  counts: "studentMails",
  takeTurn: async (companyId) => (await perHour.consume(companyId)).allowed,
  compose: async ([row], now) => {
    const letter = await readLetter(row, now);
    // Loaded on first use, because the email renderer takes 35 MB of memory.
    return letter && (await import("./student-mails")).composeWelcome(letter);
  },
};

export interface NewStudent {
  companyId: string;
  importId: string;
  enrollmentId: string;
  /** Recipient. The outbox stores only a hash of the address. */
  email: string;
}

export async function addWelcome(tx: Executor, student: NewStudent, now: Date): Promise<void> {
  const { companyId, importId: subjectId, enrollmentId: recipientId, email } = student;
  const [topic] = namesOfBuyer(email);
  if (!topic) return;
  await addMails(tx, [{ companyId, kind: "welcome", subjectId, recipientId, topic, createdAt: now }]);
}

/**
 * Returns null if the student lost access or the address, the course is no longer published, or the
 * company is blocked.
 */
async function readLetter({ companyId, recipientId, topic }: OutboxRow, now: Date) {
  return db().transaction(async (tx) => {
    const [found] = await tx
      .select({ course: courses, company: companies, customer: customers })
      .from(enrollments)
      .innerJoin(courses, and(eq(courses.companyId, enrollments.companyId), eq(courses.id, enrollments.courseId)))
      .innerJoin(
        customers,
        and(eq(customers.companyId, enrollments.companyId), eq(customers.id, enrollments.customerId)),
      )
      .innerJoin(companies, and(eq(companies.id, enrollments.companyId), isNull(companies.blockedAt)))
      .where(
        and(
          eq(enrollments.companyId, companyId),
          eq(enrollments.id, recipientId),
          eq(courses.status, "published"),
          isNull(courses.deletedAt),
          isOpenAt(now),
          isNotErased,
        ),
      );
    const to = found?.customer.emails.find((each) => namesOfBuyer(each).includes(topic));
    if (!found || !to) return null;
    const { course, company, customer } = found;
    const token = await keepAccessLink(tx, { companyId, customerId: customer.id, buyer: namesOfBuyer(to) }, now);
    const language = await languageOfBuyer(tx, customer, to);
    return { to, language, company, courseTitle: course.title, path: `/learn/${token}` };
  });
}
