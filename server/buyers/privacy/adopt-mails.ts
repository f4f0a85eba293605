import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { db, type Transaction } from "@/db/client";
import {
  buyerMails,
  dataExports,
  dataRequests,
  enrollments,
  lessonComments,
  noticeMails,
  notices,
  orders,
} from "@/db/schema";
import { nowIn } from "../../accounts/company/company-clock";
import { nextDigest } from "../../accounts/notices/digest-time";
import { daysAfter } from "../../core/calendar/calendar";
import { findCompaniesDue, runRoundRobin } from "../../core/leases/fair-turns";
import { isFree } from "../../core/leases/leases";
import { addMails, type NewMail } from "../../core/mail/outbox";
import { addRequestMail } from "./request-mails";

const batchSize = 500;

const runMs = 3_000;

/** Duration of the previous version's digest lease, which that version stores in the due-time column. */
const earlierLeaseMs = 90_000;

interface Source {
  companyId: PgColumn;
  isQueued: SQL | undefined;
  /** Dequeues a company's emails from the table, in the caller's transaction. */
  take: (tx: Transaction, companyId: string) => Promise<NewMail[]>;
}

/**
 * Moves emails queued by the previous version, and the record of sent ones, to the outbox.
 * Processes of that version may still be running, so leased emails are skipped until their lease
 * expires, and a later run moves emails queued later. Remove this function and the columns that it
 * reads in the next release.
 */
export async function adoptMails(deadline: Date): Promise<{ adoptedMails: number }> {
  let adoptedMails = await adoptRequests();
  const by = new Date(Math.min(deadline.getTime(), Date.now() + runMs));
  for (const { companyId: column, isQueued, take } of sources()) {
    const pieces = async function* (companyId: string) {
      for (let count = batchSize; count === batchSize; yield) {
        count = await db().transaction(async (tx) => {
          const mails = await take(tx, companyId);
          await addMails(tx, mails);
          return mails.length;
        });
        adoptedMails += count;
      }
    };
    const companies = await findCompaniesDue(column, isQueued, undefined, { byRealClock: true, isByShard: true });
    await runRoundRobin(
      companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
      { deadline: by, message: "The queued mails of a company could not be moved" },
    );
  }
  return { adoptedMails };
}

function sources(): Source[] {
  const realNow = new Date();
  const isReceipt = and(
    isNotNull(orders.paidAt),
    isNull(orders.receiptSentAt),
    ne(orders.customerEmail, ""),
    gt(orders.updatedAt, daysAfter(realNow, -1)),
    // A later `nextMailAt` marks an abandoned receipt.
    or(isNull(orders.nextMailAt), lt(orders.nextMailAt, sql`${orders.updatedAt} + interval '1 day'`)),
    or(isNull(orders.mailLeasedUntil), lte(orders.mailLeasedUntil, realNow)),
  );
  const isNews = and(isNull(buyerMails.doneAt), isFree(buyerMails));
  const isNotice = and(isNull(noticeMails.doneAt), isFree(noticeMails));
  const isExport = and(eq(dataExports.status, "ready"), isNotNull(dataExports.tellsUserId), isFree(dataExports));
  const { tellAt } = lessonComments;
  return [
    { companyId: orders.companyId, isQueued: isReceipt, take: (tx, id) => takeReceipts(tx, id, isReceipt) },
    { companyId: buyerMails.companyId, isQueued: isNews, take: (tx, id) => takeNews(tx, id, isNews) },
    { companyId: noticeMails.companyId, isQueued: isNotice, take: (tx, id) => takeNotices(tx, id, isNotice) },
    { companyId: lessonComments.companyId, isQueued: isNotNull(tellAt), take: takeDigests },
    { companyId: dataExports.companyId, isQueued: isExport, take: (tx, id) => takeExports(tx, id, isExport) },
    {
      companyId: buyerMails.companyId,
      isQueued: isNotNull(buyerMails.doneAt),
      take: (tx, id) => takeNews(tx, id, isNotNull(buyerMails.doneAt)),
    },
  ];
}

async function takeReceipts(tx: Transaction, companyId: string, isReceipt: SQL | undefined): Promise<NewMail[]> {
  const rows = await tx
    .update(orders)
    .set({ mailLeasedUntil: daysAfter(new Date(), 30) })
    .where(and(eq(orders.companyId, companyId), isReceipt))
    .returning({ id: orders.id, createdAt: orders.updatedAt, nextMailAt: orders.nextMailAt });
  return rows.map(({ id, createdAt, nextMailAt }) => ({
    ...{ companyId, kind: "receipt", subjectId: id, recipientId: id, createdAt, dueAt: nextMailAt ?? createdAt },
  }));
}

async function takeNews(tx: Transaction, companyId: string, isNews: SQL | undefined): Promise<NewMail[]> {
  const ofCompany = eq(buyerMails.companyId, companyId);
  const rows = await tx
    .select()
    .from(buyerMails)
    .where(and(ofCompany, isNews))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  const ids = rows.map(({ id }) => id);
  await tx.delete(buyerMails).where(and(ofCompany, inArray(buyerMails.id, ids)));
  return rows.map(({ id: subjectId, orderId: recipientId, kind: topic, amount, createdAt, doneAt }) => ({
    ...{ companyId, kind: "news", subjectId, recipientId, topic, amount, createdAt, doneAt },
  }));
}

async function takeNotices(tx: Transaction, companyId: string, isNotice: SQL | undefined): Promise<NewMail[]> {
  const rows = await tx
    .delete(noticeMails)
    .where(and(eq(noticeMails.companyId, companyId), isNotice))
    .returning();
  const ids = [...new Set(rows.map(({ noticeId }) => noticeId))];
  const told = await tx
    .select({ id: notices.id, kind: notices.kind })
    .from(notices)
    .where(and(eq(notices.companyId, companyId), inArray(notices.id, ids)));
  const kinds = new Map(told.map(({ id, kind }) => [id, kind]));
  return rows.map(({ noticeId: subjectId, userId: recipientId, dueAt: createdAt }) => ({
    ...{ companyId, kind: "notice", subjectId, recipientId, topic: kinds.get(subjectId) ?? "", createdAt },
  }));
}

/** Matches due times that are past, or too far in the future to be a lease. */
async function isUnleased(dueAt: PgColumn, companyId: string): Promise<SQL | undefined> {
  const realNow = new Date();
  const now = await nowIn(companyId, realNow);
  const leaseEnd = new Date(Math.max(now.getTime(), realNow.getTime()) + earlierLeaseMs);
  return or(lte(dueAt, now), gt(dueAt, leaseEnd));
}

async function takeDigests(tx: Transaction, companyId: string): Promise<NewMail[]> {
  const rows = await tx
    .update(lessonComments)
    .set({ tellAt: null })
    .where(and(eq(lessonComments.companyId, companyId), await isUnleased(lessonComments.tellAt, companyId)))
    .returning({ id: lessonComments.id });
  const parents = alias(lessonComments, "parents");
  const ids = rows.map(({ id }) => id);
  const students = await tx
    .select({
      subjectId: lessonComments.id,
      createdAt: lessonComments.createdAt,
      recipientId: enrollments.customerId,
      topic: enrollments.buyer,
    })
    .from(lessonComments)
    .innerJoin(parents, and(eq(parents.companyId, lessonComments.companyId), eq(parents.id, lessonComments.parentId)))
    .innerJoin(enrollments, and(eq(enrollments.companyId, parents.companyId), eq(enrollments.id, parents.enrollmentId)))
    .where(and(eq(lessonComments.companyId, companyId), inArray(lessonComments.id, ids)));
  const now = await nowIn(companyId, new Date());
  return students.map((each) => {
    const dueAt = new Date(Math.max(nextDigest(each.createdAt).getTime(), now.getTime()));
    return { ...each, companyId, kind: "digest", dueAt };
  });
}

async function takeExports(tx: Transaction, companyId: string, isExport: SQL | undefined): Promise<NewMail[]> {
  const rows = await tx
    .select({ id: dataExports.id, recipientId: dataExports.tellsUserId })
    .from(dataExports)
    .where(and(eq(dataExports.companyId, companyId), isExport))
    .for("update");
  const ids = rows.map(({ id }) => id);
  await tx
    .update(dataExports)
    .set({ tellsUserId: null })
    .where(and(eq(dataExports.companyId, companyId), inArray(dataExports.id, ids)));
  return rows.flatMap(({ id: subjectId, recipientId }) =>
    recipientId ? [{ companyId, kind: "export" as const, subjectId, recipientId, createdAt: new Date() }] : [],
  );
}

/**
 * Selects the rows first, because on a distributed database an UPDATE that matches no row locks the
 * whole table on every node.
 */
async function adoptRequests(): Promise<number> {
  const { id, status, toldStatus, email } = dataRequests;
  const isQueued = and(
    ne(status, "running"),
    sql`${toldStatus} IS DISTINCT FROM ${status}`,
    isNotNull(email),
    isFree(dataRequests),
  );
  const found = await db().select({ id }).from(dataRequests).where(isQueued).limit(batchSize);
  for (const each of found) {
    await db().transaction(async (tx) => {
      const [row] = await tx
        .update(dataRequests)
        .set({ toldStatus: sql`${status}` })
        .where(and(eq(id, each.id), isQueued))
        .returning({ id, status });
      if (row) await addRequestMail(tx, row);
    });
  }
  return found.length;
}
