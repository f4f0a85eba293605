import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { outbox } from "@/db/schema";
import type { MailKind } from "@/db/schema/core-enums";
import { findCompaniesDue, hasNoClock, runRoundRobin } from "../../core/leases/fair-turns";
import { isFree, isHeld, lease } from "../../core/leases/leases";
import { installationId, type MailCount, type MailSender, type OutboxRow } from "../../core/mail/outbox";
import type { Run } from "../../core/workers/in-order";
import { isGivenUp, isMailed, sendCompanyMail } from "../company/send-company-mail";

/** Another run may send the email once its lease expires. */
const leaseMs = 90_000;

/** Limits a run's time for low-priority emails, so that receipts do not wait long for the next run. */
const otherMailsMs = 5_000;

/** Extra time for finishing an email after the deadline. */
const graceMs = 30_000;

/** Delay after the first failure; doubles with each further failure. */
const shortestWaitMs = 60_000;
const longestWaitMs = 6 * 3_600_000;

const batchSize = 500;

export type MailSenders = Readonly<Record<MailKind, MailSender>>;

type Rows = [OutboxRow, ...OutboxRow[]];

/**
 * Sends outbox emails by priority, alternating between companies. Each email is leased first, so
 * that concurrent runs send it once and another run retries it if this one dies. A failed email is
 * retried with growing delays until it expires, unless it was permanently refused.
 *
 * @returns the number of emails sent, by kind.
 * @throws the error of a failed email, after the other emails were sent.
 */
export async function sendMails(run: Run, senders: MailSenders): Promise<Record<MailCount, number>> {
  const counts: Record<MailCount, number> = {
    receipts: 0,
    news: 0,
    dataMails: 0,
    notices: 0,
    commentDigests: 0,
    exportMails: 0,
    studentMails: 0,
  };
  try {
    await sendThose(eq(outbox.priority, 0), run, senders, counts);
  } finally {
    const deadline = new Date(Math.min(run.deadline.getTime(), Date.now() + otherMailsMs));
    await sendThose(gt(outbox.priority, 0), { ...run, deadline }, senders, counts);
  }
  return counts;
}

async function sendThose(
  which: SQL,
  { now, deadline, only }: Run,
  senders: MailSenders,
  counts: Record<MailCount, number>,
): Promise<void> {
  const due = and(isNull(outbox.doneAt), which, isDue(now, only), isFree(outbox));
  const pieces = async function* (companyId: string) {
    for (const rows of bundlesOf(await listDue(companyId, due), senders)) {
      const { takeTurn } = senders[rows[0].kind];
      if (takeTurn && !(await takeTurn(companyId))) return;
      yield rows;
    }
  };
  const companies = only
    ? [only]
    : [installationId, ...(await findCompaniesDue(outbox.companyId, due, undefined, { byRealClock: true }))];
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, graceMs, message: "A mail could not be sent" },
    async (rows) => {
      if (await sendOne(rows, senders, due, now)) counts[senders[rows[0].kind].counts] += 1;
    },
  );
}

/** Excludes companies with a sandbox clock, whose emails the job `clocks` sends. */
function isDue(now: Date, only: string | undefined): SQL | undefined {
  const { clock, dueAt, companyId } = outbox;
  const realNow = new Date();
  const latest = realNow > now ? realNow : now;
  return and(
    lte(dueAt, latest),
    or(
      and(eq(clock, "real"), lte(dueAt, realNow)),
      and(eq(clock, "company"), lte(dueAt, now), only ? undefined : hasNoClock(companyId)),
    ),
  );
}

function listDue(companyId: string, due: SQL | undefined): Promise<OutboxRow[]> {
  return db()
    .select()
    .from(outbox)
    .where(and(eq(outbox.companyId, companyId), due))
    .orderBy(asc(outbox.priority), asc(outbox.dueAt), asc(outbox.createdAt), asc(outbox.subjectId))
    .limit(batchSize);
}

function bundlesOf(rows: OutboxRow[], senders: MailSenders): Rows[] {
  const bundles = new Map<string, Rows>();
  for (const row of rows) {
    const { kind, topic, recipientId, subjectId } = row;
    const key = [kind, topic, recipientId, senders[kind].isBundled ? "" : subjectId].join(" ");
    const bundle = bundles.get(key);
    if (bundle) bundle.push(row);
    else bundles.set(key, [row]);
  }
  return [...bundles.values()];
}

function areRows(rows: Rows): SQL | undefined {
  const [{ companyId, kind, recipientId, topic }] = rows;
  return and(
    eq(outbox.companyId, companyId),
    eq(outbox.kind, kind),
    inArray(
      outbox.subjectId,
      rows.map(({ subjectId }) => subjectId),
    ),
    eq(outbox.recipientId, recipientId),
    eq(outbox.topic, topic),
  );
}

async function sendOne(listed: Rows, senders: MailSenders, due: SQL | undefined, now: Date): Promise<boolean> {
  const [first, ...others] = await lease(outbox, and(areRows(listed), due), leaseMs, {
    tries: sql`${outbox.tries} + 1`,
  });
  if (!first) return false;
  const rows: Rows = [first, ...others];
  const at = first.clock === "real" ? new Date() : now;
  const [live, ...alsoLive] = rows.filter(({ givesUpAt }) => givesUpAt > at);
  const result = live ? await deliver([live, ...alsoLive], senders, at) : "never";
  const isOwn = and(areRows(rows), isHeld(outbox, first));
  if (result === "later") {
    const lastMs = Math.max(...rows.map(({ givesUpAt }) => givesUpAt.getTime()));
    const dueAt = new Date(Math.min(at.getTime() + waitOf(first), lastMs));
    await db().update(outbox).set({ dueAt, leasedUntil: null }).where(isOwn);
    return false;
  }
  const isSent = result === "sent";
  const { isKept, end } = senders[first.kind];
  await db().transaction(async (tx) => {
    const ended = isKept
      ? await tx.update(outbox).set({ doneAt: at, leasedUntil: null }).where(isOwn).returning()
      : await tx.delete(outbox).where(isOwn).returning();
    for (const row of ended) await end?.(tx, row, { isSent, now: at });
  });
  return isSent;
}

const waitOf = ({ tries }: OutboxRow) => Math.min(shortestWaitMs * 2 ** (tries - 1), longestWaitMs);

async function deliver(rows: Rows, senders: MailSenders, now: Date): Promise<"sent" | "never" | "later"> {
  const [{ companyId, kind }] = rows;
  const { compose, send } = senders[kind];
  const mail = await compose(rows, now);
  if (mail === null) return "never";
  if (mail === "later") return "later";
  const outcome = await (send ? send(mail) : sendCompanyMail(mail, { companyId, now }));
  if (isMailed(outcome)) return "sent";
  return isGivenUp(outcome) ? "never" : "later";
}
