import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { db, type Transaction } from "@/db/client";
import {
  buyerMails,
  dataExports,
  dataRequests,
  enrollmentImportRows,
  enrollmentImports,
  enrollments,
  lessonComments,
  noticeMails,
  notices,
  orders,
} from "@/db/schema";
import { nowIn } from "../companies/company-clock";
import { daysAfter } from "../core/calendar";
import { findCompaniesDue, takeFairTurns } from "../core/fair-turns";
import { isFree } from "../core/leases";
import { addMails } from "../core/mail-outbox";
import { requestColumns } from "../privacy/data-requests";
import { addRequestMail } from "../privacy/request-mails";
import { addWelcome } from "../students/welcome-mails";

/** Rows per commit. */
const batchSize = 500;

/** Time limit of a run (real clock). */
const runMs = 3_000;

/** The lease of the version before on a digest or welcome, which it keeps in the column of its due time. */
const earlierLeaseMs = 90_000;

/** A place where the version before queues mails. */
interface Source {
  companyId: PgColumn;
  isQueued: SQL | undefined;
  /** Moves a batch to the outbox, in the caller's commit. @returns how many rows */
  adopt: (tx: Transaction, companyId: string) => Promise<number>;
}

/**
 * Moves mails that the version before queued to the outbox, and the news that it sent. A process of that version may still
 * run: a mail under its lease is left to it until the lease has expired, and what it queues later is moved by a later run.
 * Dropped in the next release, with the places it reads.
 */
export async function adoptMails(deadline: Date): Promise<{ adoptedMails: number }> {
  let adoptedMails = await adoptRequests();
  const by = new Date(Math.min(deadline.getTime(), Date.now() + runMs));
  for (const { companyId: column, isQueued, adopt } of sources()) {
    const pieces = async function* (companyId: string) {
      for (let count = batchSize; count === batchSize; yield) {
        count = await db().transaction((tx) => adopt(tx, companyId));
        adoptedMails += count;
      }
    };
    const companies = await findCompaniesDue(column, isQueued, undefined, { byRealClock: true, isByShard: true });
    await takeFairTurns(
      companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
      { deadline: by, message: "The queued mails of a company could not be moved" },
    );
  }
  return { adoptedMails };
}

function sources(): Source[] {
  const realNow = new Date();
  const isUnsentReceipt = and(
    isNotNull(orders.paidAt),
    isNull(orders.receiptSentAt),
    ne(orders.customerEmail, ""),
    gt(orders.updatedAt, daysAfter(realNow, -1)),
    // A later one marks a receipt that was given up.
    or(isNull(orders.nextMailAt), lt(orders.nextMailAt, sql`${orders.updatedAt} + interval '1 day'`)),
    or(isNull(orders.mailLeasedUntil), lte(orders.mailLeasedUntil, realNow)),
  );
  const isReady = and(eq(dataExports.status, "ready"), isNotNull(dataExports.tellsUserId), isFree(dataExports));
  const isUnsent = isNull(buyerMails.doneAt);
  return [
    {
      companyId: orders.companyId,
      isQueued: isUnsentReceipt,
      adopt: (tx, id) => adoptReceipts(tx, id, isUnsentReceipt),
    },
    { companyId: buyerMails.companyId, isQueued: isUnsent, adopt: (tx, id) => adoptNews(tx, id, isUnsent) },
    { companyId: noticeMails.companyId, isQueued: isNull(noticeMails.doneAt), adopt: adoptNotices },
    { companyId: lessonComments.companyId, isQueued: isNotNull(lessonComments.tellAt), adopt: adoptDigests },
    {
      companyId: enrollmentImportRows.companyId,
      isQueued: isNotNull(enrollmentImportRows.mailDueAt),
      adopt: adoptWelcomes,
    },
    { companyId: dataExports.companyId, isQueued: isReady, adopt: (tx, id) => adoptExports(tx, id, isReady) },
    { companyId: buyerMails.companyId, isQueued: undefined, adopt: (tx, id) => adoptNews(tx, id, undefined) },
  ];
}

async function adoptReceipts(tx: Transaction, companyId: string, isQueued: SQL | undefined): Promise<number> {
  const rows = await tx
    .update(orders)
    .set({ mailLeasedUntil: daysAfter(new Date(), 30) })
    .where(and(eq(orders.companyId, companyId), isQueued))
    .returning({ id: orders.id, updatedAt: orders.updatedAt, nextMailAt: orders.nextMailAt });
  const mails = rows.map(({ id, updatedAt: createdAt, nextMailAt }) => ({
    ...{ companyId, kind: "receipt" as const, subjectId: id, recipientId: id, createdAt },
    dueAt: nextMailAt ?? createdAt,
  }));
  await addMails(tx, mails);
  return 0;
}

async function adoptNews(tx: Transaction, companyId: string, isQueued: SQL | undefined): Promise<number> {
  const rows = await tx
    .select()
    .from(buyerMails)
    .where(and(eq(buyerMails.companyId, companyId), isQueued, isFree(buyerMails)))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  const ids = rows.map(({ id }) => id);
  await tx.delete(buyerMails).where(and(eq(buyerMails.companyId, companyId), inArray(buyerMails.id, ids)));
  const mails = rows.map(({ id: subjectId, orderId: recipientId, kind: topic, amount, createdAt, doneAt }) => ({
    ...{ companyId, kind: "news" as const, subjectId, recipientId, topic, amount, createdAt, doneAt },
  }));
  await addMails(tx, mails);
  return rows.length;
}

async function adoptNotices(tx: Transaction, companyId: string): Promise<number> {
  const rows = await tx
    .select({ mail: noticeMails, topic: notices.kind })
    .from(noticeMails)
    .innerJoin(notices, and(eq(notices.companyId, noticeMails.companyId), eq(notices.id, noticeMails.noticeId)))
    .where(and(eq(noticeMails.companyId, companyId), isNull(noticeMails.doneAt), isFree(noticeMails)))
    .limit(batchSize)
    .for("update", { of: noticeMails, skipLocked: true });
  for (const { mail, topic } of rows) {
    const { noticeId: subjectId, userId: recipientId, dueAt } = mail;
    await tx
      .delete(noticeMails)
      .where(
        and(
          eq(noticeMails.companyId, companyId),
          eq(noticeMails.noticeId, subjectId),
          eq(noticeMails.userId, recipientId),
        ),
      );
    await addMails(tx, [{ companyId, kind: "notice", subjectId, recipientId, topic, createdAt: dueAt, dueAt }]);
  }
  return rows.length;
}

/** Whether a time is due, or too far away to be a lease. */
async function isUnleased(dueAt: PgColumn, companyId: string): Promise<SQL | undefined> {
  const realNow = new Date();
  const now = await nowIn(companyId, realNow);
  const leaseEnd = new Date(Math.max(now.getTime(), realNow.getTime()) + earlierLeaseMs);
  return or(lte(dueAt, now), gt(dueAt, leaseEnd));
}

async function adoptDigests(tx: Transaction, companyId: string): Promise<number> {
  const parents = alias(lessonComments, "parents");
  const rows = await tx
    .select({ id: lessonComments.id, createdAt: lessonComments.createdAt, dueAt: lessonComments.tellAt, ...ofStudent })
    .from(lessonComments)
    .innerJoin(parents, and(eq(parents.companyId, lessonComments.companyId), eq(parents.id, lessonComments.parentId)))
    .innerJoin(enrollments, and(eq(enrollments.companyId, parents.companyId), eq(enrollments.id, parents.enrollmentId)))
    .where(and(eq(lessonComments.companyId, companyId), await isUnleased(lessonComments.tellAt, companyId)))
    .limit(batchSize)
    .for("update", { of: lessonComments, skipLocked: true });
  const ids = rows.map(({ id }) => id);
  await tx
    .update(lessonComments)
    .set({ tellAt: null })
    .where(and(eq(lessonComments.companyId, companyId), inArray(lessonComments.id, ids)));
  const mails = rows.map(({ id: subjectId, createdAt, dueAt, recipientId, topic }) => ({
    ...{ companyId, kind: "digest" as const, subjectId, recipientId, topic, createdAt, dueAt: dueAt ?? createdAt },
  }));
  await addMails(tx, mails);
  return rows.length;
}

const ofStudent = { recipientId: enrollments.customerId, topic: enrollments.buyer };

async function adoptWelcomes(tx: Transaction, companyId: string): Promise<number> {
  const { importId, line, email, mailDueAt } = enrollmentImportRows;
  const rows = await tx
    .select({ importId, line, email, dueAt: mailDueAt, enrollmentId: enrollments.id })
    .from(enrollmentImportRows)
    .innerJoin(
      enrollmentImports,
      and(
        eq(enrollmentImports.companyId, enrollmentImportRows.companyId),
        eq(enrollmentImports.id, enrollmentImportRows.importId),
      ),
    )
    .innerJoin(
      enrollments,
      and(
        eq(enrollments.companyId, enrollmentImports.companyId),
        eq(enrollments.courseId, enrollmentImports.courseId),
        eq(enrollments.customerId, enrollmentImportRows.customerId),
      ),
    )
    .where(and(eq(enrollmentImportRows.companyId, companyId), await isUnleased(mailDueAt, companyId)))
    .orderBy(asc(mailDueAt), asc(importId), asc(line), sql`${enrollments.revokedAt} NULLS FIRST`)
    .limit(batchSize)
    .for("update", { of: enrollmentImportRows, skipLocked: true });
  const lines = new Map([...rows].reverse().map((row) => [`${row.importId} ${row.line}`, row]));
  for (const { importId: id, line: number, email: address, dueAt, enrollmentId } of lines.values()) {
    const ofLine = and(eq(enrollmentImportRows.companyId, companyId), eq(importId, id), eq(line, number));
    await tx.update(enrollmentImportRows).set({ mailDueAt: null }).where(ofLine);
    if (dueAt) await addWelcome(tx, { companyId, importId: id, enrollmentId, email: address }, dueAt);
  }
  return rows.length;
}

async function adoptExports(tx: Transaction, companyId: string, isQueued: SQL | undefined): Promise<number> {
  const rows = await tx
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.companyId, companyId), isQueued))
    .for("update", { skipLocked: true });
  for (const { id, tellsUserId: recipientId } of rows) {
    const ofExport = and(eq(dataExports.companyId, companyId), eq(dataExports.id, id));
    await tx.update(dataExports).set({ tellsUserId: null }).where(ofExport);
    if (!recipientId) continue;
    await addMails(tx, [{ companyId, kind: "export", subjectId: id, recipientId, createdAt: new Date() }]);
  }
  return 0;
}

/** Looks first: on a distributed database a change of no row locks the whole table on every machine. */
async function adoptRequests(): Promise<number> {
  const isQueued = and(
    ne(dataRequests.status, "running"),
    sql`${dataRequests.toldStatus} IS DISTINCT FROM ${dataRequests.status}`,
    isNotNull(dataRequests.email),
    isFree(dataRequests),
  );
  const found = await db().select({ id: dataRequests.id }).from(dataRequests).where(isQueued).limit(batchSize);
  for (const { id } of found) {
    const ofRequest = eq(dataRequests.id, id);
    await db().transaction(async (tx) => {
      const [row] = await tx.select(requestColumns).from(dataRequests).where(and(ofRequest, isQueued)).for("update");
      if (!row) return;
      await tx.update(dataRequests).set({ toldStatus: row.status }).where(ofRequest);
      await addRequestMail(tx, row);
    });
  }
  return found.length;
}
