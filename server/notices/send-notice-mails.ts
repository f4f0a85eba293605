import { and, eq, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { defaultLanguage } from "@/db/language-enums";
import { companies, members, noticeMails, noticeReaders, notices, users } from "@/db/schema";
import { isMember } from "../companies/membership";
import { isGivenUp, isMailed, sendCompanyMail } from "../companies/send-company-mail";
import { findCompaniesDue, takeFairTurns } from "../core/fair-turns";

/** A run's lease on its mails (real clock); after it, another run may send them. */
const leaseMs = 90_000;

/** A mail this long overdue is not sent; its notice stays in the bell. */
const staleMs = 36 * 3_600_000;

/** Maximum notices per member and turn. */
const batchSize = 500;

export interface NoticeRun {
  now: Date;
  /** When to stop (real clock). */
  deadline: Date;
  /** Limits the run to one company. */
  only?: string;
}

type Due = Awaited<ReturnType<typeof listDue>>[number];

/**
 * Sends the mails about notices; due notices of one kind share one mail. A lease claims a mail before it is sent, so
 * concurrent runs send it once, and another run repeats what a dead run left.
 *
 * @returns how many mails were sent.
 */
export async function sendNoticeMails(run: NoticeRun): Promise<{ notices: number }> {
  const { now, deadline, only } = run;
  const due = and(
    isNull(noticeMails.doneAt),
    lte(noticeMails.dueAt, now),
    or(isNull(noticeMails.leasedUntil), lte(noticeMails.leasedUntil, new Date())),
  );
  let sent = 0;
  const pieces = async function* (companyId: string) {
    await giveUpStale(companyId, now);
    const rows = await listDue(companyId, due);
    const together = new Map<string, Due[]>();
    for (const row of rows) {
      const key = `${row.userId} ${row.kind}`;
      together.set(key, [...(together.get(key) ?? []), row]);
    }
    yield* together.values();
  };
  const found = only ? [only] : await findCompaniesDue(noticeMails.companyId, due);
  await takeFairTurns(
    found.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "The notices of a company could not be mailed" },
    async (told, companyId) => {
      if (await sendTogether(companyId, told, due, now)) sent += 1;
    },
  );
  return { notices: sent };
}

async function giveUpStale(companyId: string, now: Date): Promise<void> {
  await db()
    .update(noticeMails)
    .set({ doneAt: now })
    .where(
      and(
        eq(noticeMails.companyId, companyId),
        isNull(noticeMails.doneAt),
        lte(noticeMails.dueAt, new Date(now.getTime() - staleMs)),
      ),
    );
}

async function listDue(companyId: string, due: SQL | undefined) {
  return db()
    .select({
      noticeId: noticeMails.noticeId,
      userId: noticeMails.userId,
      kind: notices.kind,
      subjectId: notices.subjectId,
      details: notices.details,
    })
    .from(noticeMails)
    .innerJoin(notices, and(eq(notices.companyId, noticeMails.companyId), eq(notices.id, noticeMails.noticeId)))
    .where(and(eq(noticeMails.companyId, companyId), due))
    .orderBy(noticeMails.dueAt, noticeMails.noticeId)
    .limit(batchSize);
}

/** Sends the listed notices in one mail. False if another run was faster, the recipient is gone, or sending failed. */
async function sendTogether(companyId: string, listed: Due[], due: SQL | undefined, now: Date): Promise<boolean> {
  const [first] = listed;
  if (!first) return false;
  const { userId, kind } = first;
  const ids = listed.map(({ noticeId }) => noticeId);
  const own = and(
    eq(noticeMails.companyId, companyId),
    eq(noticeMails.userId, userId),
    inArray(noticeMails.noticeId, ids),
  );
  const leasedUntil = new Date(Date.now() + leaseMs);
  const claimed = await db()
    .update(noticeMails)
    .set({ leasedUntil })
    .where(and(own, due))
    .returning({ noticeId: noticeMails.noticeId });
  const told = listed.filter(({ noticeId }) => claimed.some((each) => each.noticeId === noticeId));
  if (told.length === 0) return false;
  const reader = await findReader(companyId, userId);
  const outcome = reader && (await sendCompanyMail(await compose(reader, kind, told), { companyId, now }));
  // A failed mail is retried when its lease ends; one refused permanently is given up.
  if (outcome && !isMailed(outcome) && !isGivenUp(outcome)) return false;
  await db()
    .update(noticeMails)
    .set({ doneAt: now, leasedUntil: null })
    .where(and(own, eq(noticeMails.leasedUntil, leasedUntil)));
  return outcome !== null && isMailed(outcome);
}

type FoundReader = NonNullable<Awaited<ReturnType<typeof findReader>>>;

async function compose({ email, companyName, testOf, language }: FoundReader, kind: Due["kind"], told: Due[]) {
  // The mail renderer takes 35 MB, so it is loaded on first use.
  const { composeNotice } = await import("./mails");
  return composeNotice({
    to: email,
    language: language ?? defaultLanguage,
    companyName,
    isTest: testOf !== null,
    kind,
    told,
  });
}

/** Null for a former member, and in a blocked company. */
async function findReader(companyId: string, userId: string) {
  const [found] = await db()
    .select({
      email: users.email,
      companyName: companies.name,
      testOf: companies.testOf,
      language: noticeReaders.language,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(companies, and(eq(companies.id, companyId), isNull(companies.blockedAt)))
    .leftJoin(noticeReaders, and(eq(noticeReaders.companyId, companyId), eq(noticeReaders.userId, userId)))
    .where(isMember(companyId, userId));
  return found ?? null;
}
