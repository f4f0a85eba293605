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

/** Covers all rows of a test company. */
export const wholeList = { limit: 100_000, offset: 0 };

export async function transactionsOf(companyId: string) {
  return (await listTransactions(companyId, { ...wholeList, sort: "createdAt" }, new Date())).rows;
}

export async function customersOf(companyId: string) {
  return (await listCustomers(companyId, { ...wholeList, sort: "createdAt" })).rows;
}

export async function subscriptionsOf(companyId: string) {
  return (await listSubscriptions(companyId, { ...wholeList, sort: "createdAt" })).rows;
}

export async function studentsOf(companyId: string) {
  return (await listStudents(companyId, { ...wholeList, sort: "enrolledAt" }, new Date())).rows;
}

export async function accessSourcesOf(companyId: string) {
  const students = await studentsOf(companyId);
  const places = students.map(({ id: enrollmentId, courseId }) => ({ courseId, enrollmentId }));
  return (await Promise.all(places.map((place) => readStudent(companyId, place, new Date())))).flatMap(
    ({ sources }) => sources,
  );
}

export async function disputesOf(companyId: string, transactionId: string) {
  return (await readTransactionMoney(companyId, transactionId)).disputes;
}

export async function refundsOf(companyId: string, transactionId: string) {
  return (await readTransactionMoney(companyId, transactionId)).refunds;
}

/** Oldest first. `listAudit` omits the actor's id. */
export function auditOf(companyId: string, action?: AuditAction) {
  return db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.companyId, companyId), action && eq(auditLog.action, action)))
    .orderBy(auditLog.createdAt, auditLog.id);
}

/** Oldest first. `listNotices` returns only one member's. */
export function noticesOf(companyId: string, kind?: NoticeKind) {
  return db()
    .select()
    .from(notices)
    .where(and(eq(notices.companyId, companyId), kind && eq(notices.kind, kind)))
    .orderBy(notices.createdAt, notices.id);
}

export function noticeMailsOf(companyId: string) {
  const { recipientId: userId, subjectId: noticeId, topic: kind } = outbox;
  return db()
    .select({ userId, noticeId, kind })
    .from(outbox)
    .where(and(eq(outbox.companyId, companyId), eq(outbox.kind, "notice")));
}
