import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { auditLog, notices, outbox } from "@/db/schema";
import type { AuditAction, NoticeKind } from "@/db/schema/accounts-enums";
import { listStudents } from "@/server/courses/students/list-students";
import { readStudent } from "@/server/courses/students/student-detail";
import { listCustomers } from "@/server/customers/customers/list-customers";
import { listTransactions } from "@/server/payments/transactions/list-transactions";
import { readTransactionMoney } from "@/server/payments/transactions/transaction-money";
import { listSubscriptions } from "@/server/subscriptions/subscriptions/list-subscriptions";

/** Pagination that covers all rows of a test's company. */
export const wholeList = { limit: 100_000, offset: 0 };

/** A company's transactions as its list shows them, oldest first. */
export async function transactionsOf(companyId: string) {
  return (await listTransactions(companyId, { ...wholeList, sort: "createdAt" }, new Date())).rows;
}

/** A company's customers as its list shows them, oldest first. */
export async function customersOf(companyId: string) {
  return (await listCustomers(companyId, { ...wholeList, sort: "createdAt" })).rows;
}

/** A company's subscriptions as its list shows them, oldest first. */
export async function subscriptionsOf(companyId: string) {
  return (await listSubscriptions(companyId, { ...wholeList, sort: "createdAt" })).rows;
}

/** A company's students as its list shows them, oldest first: one for each course that a customer has or had. */
export async function studentsOf(companyId: string) {
  return (await listStudents(companyId, { ...wholeList, sort: "enrolledAt" }, new Date())).rows;
}

/** The access sources of a company's students. */
export async function accessSourcesOf(companyId: string) {
  const students = await studentsOf(companyId);
  const places = students.map(({ id: enrollmentId, courseId }) => ({ courseId, enrollmentId }));
  return (await Promise.all(places.map((place) => readStudent(companyId, place, new Date())))).flatMap(
    ({ sources }) => sources,
  );
}

/** The disputes of a transaction, oldest first. */
export async function disputesOf(companyId: string, transactionId: string) {
  return (await readTransactionMoney(companyId, transactionId)).disputes;
}

/** The refunds of a transaction, oldest first. */
export async function refundsOf(companyId: string, transactionId: string) {
  return (await readTransactionMoney(companyId, transactionId)).refunds;
}

/** A company's lines in the audit log as stored, oldest first: `listAudit` shows no actor's id. */
export function auditOf(companyId: string, action?: AuditAction) {
  return db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.companyId, companyId), action && eq(auditLog.action, action)))
    .orderBy(auditLog.createdAt, auditLog.id);
}

/** A company's notices, oldest first: `listNotices` shows those of one member. */
export function noticesOf(companyId: string, kind?: NoticeKind) {
  return db()
    .select()
    .from(notices)
    .where(and(eq(notices.companyId, companyId), kind && eq(notices.kind, kind)))
    .orderBy(notices.createdAt, notices.id);
}

/** The queued mails of a company's notices, with the member and the kind of the notice. */
export function noticeMailsOf(companyId: string) {
  const { recipientId: userId, subjectId: noticeId, topic: kind } = outbox;
  return db()
    .select({ userId, noticeId, kind })
    .from(outbox)
    .where(and(eq(outbox.companyId, companyId), eq(outbox.kind, "notice")));
}
