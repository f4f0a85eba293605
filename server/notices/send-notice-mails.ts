import { and, eq, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { companies, members, noticeMails, noticeReaders, notices, users } from "@/db/schema";
import { findCompaniesWith, takeFairTurns } from "../core/fair-turns";
import { sendMail } from "../core/mail";

/** The lease of a run on the mails it sends (real clock); afterwards another run may send them. */
const leaseMs = 90_000;

/** What could not be told within this time after it was due is in the bell alone. */
const staleMs = 36 * 3_600_000;

/** Notices in one member's turn. */
const batchSize = 500;

export interface NoticeRun {
  now: Date;
  /** When to stop, by the real clock. */
  deadline: Date;
  /** One company alone. */
  only?: string;
}

type Due = Awaited<ReturnType<typeof listDue>>[number];

/**
 * Sends the mails that members are to get about notices: those of one kind that are due together are one mail. A mail is
 * claimed by a lease before it is sent, so that two runs at once send it once, and a run that dies is repeated.
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
  const found = await findCompaniesWith(noticeMails.companyId, due, only);
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

/** False where another run was faster, or nobody is there to be told any more. */
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
  const outcome = reader && (await compose(reader, kind, told));
  // A mail that could not be sent waits for the end of its lease; one that never can be is given up.
  if (outcome?.outcome === "failed" && !outcome.isRefused) return false;
  await db()
    .update(noticeMails)
    .set({ doneAt: now, leasedUntil: null })
    .where(and(own, eq(noticeMails.leasedUntil, leasedUntil)));
  return outcome !== null && outcome.outcome !== "failed";
}

type FoundReader = NonNullable<Awaited<ReturnType<typeof findReader>>>;

async function compose({ email, companyName, language }: FoundReader, kind: Due["kind"], told: Due[]) {
  // What writes mails takes 35 MB: only who writes one loads it.
  const { composeNotice } = await import("./mails");
  const mail = await composeNotice({ to: email, language: language ?? "pt-BR", companyName, kind, told });
  return sendMail(mail, { tries: 1 });
}

/** Null for somebody who is a member no longer, and in a blocked company. */
async function findReader(companyId: string, userId: string) {
  const [found] = await db()
    .select({ email: users.email, companyName: companies.name, language: noticeReaders.language })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(companies, and(eq(companies.id, companyId), isNull(companies.blockedAt)))
    .leftJoin(noticeReaders, and(eq(noticeReaders.companyId, companyId), eq(noticeReaders.userId, userId)))
    .where(and(eq(members.companyId, companyId), eq(members.userId, userId)));
  return found ?? null;
}
