import { and, eq, inArray, isNull } from "drizzle-orm";
import { db, type Executor, type Transaction } from "@/db/client";
import { outbox } from "@/db/schema";
import type { MailKind, MailPriority } from "@/db/schema/core-enums";
import type { MailOutcome } from "./mail";
import type { Mail } from "./mail-files";

/** The company of mails that belong to the installation. */
export const installationId = "00000000-0000-0000-0000-000000000000";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Terms {
  priority: MailPriority;
  clock: "company" | "real";
  /** Time from the due time after which a mail is given up. */
  lifeMs: number;
}

const terms: Record<MailKind, Terms> = {
  receipt: { priority: 0, clock: "company", lifeMs: dayMs },
  news: { priority: 0, clock: "company", lifeMs: dayMs },
  // Retention of an erased person's address for the last mail.
  data_request: { priority: 0, clock: "real", lifeMs: 3 * dayMs },
  notice: { priority: 1, clock: "company", lifeMs: 36 * hourMs },
  digest: { priority: 1, clock: "company", lifeMs: 36 * hourMs },
  // As long as the export can be downloaded.
  export: { priority: 1, clock: "real", lifeMs: 7 * dayMs },
  // Covers the longest list at the hourly limit.
  welcome: { priority: 2, clock: "company", lifeMs: 14 * dayMs },
};

export type OutboxRow = typeof outbox.$inferSelect;

export interface NewMail {
  companyId: string;
  kind: MailKind;
  subjectId: string;
  recipientId: string;
  topic?: string;
  amount?: number | null;
  createdAt: Date;
  /** By default, when it is created. */
  dueAt?: Date;
  /** When the previous version sent it or gave it up. */
  doneAt?: Date | null;
}

/** Queues mails in the caller's commit. Idempotent per kind, subject, recipient and topic while the row exists. */
export async function addMails(tx: Executor, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => {
    const { priority, clock, lifeMs } = terms[mail.kind];
    const { dueAt = mail.createdAt } = mail;
    return { topic: "", ...mail, priority, clock, dueAt, givesUpAt: new Date(dueAt.getTime() + lifeMs) };
  });
  await tx.insert(outbox).values(rows).onConflictDoNothing();
}

/** Counts the queued mails of a kind about a subject. */
export function countQueued(companyId: string, kind: MailKind, subjectId: string): Promise<number> {
  return db().$count(outbox, areQueued(companyId, kind, [subjectId]));
}

/** Drops the queued mails of a kind about subjects, in the caller's commit. */
export async function dropMails(tx: Executor, companyId: string, kind: MailKind, subjectIds: string[]): Promise<void> {
  await tx.delete(outbox).where(areQueued(companyId, kind, subjectIds));
}

const areQueued = (companyId: string, kind: MailKind, subjectIds: string[]) =>
  and(
    eq(outbox.companyId, companyId),
    eq(outbox.kind, kind),
    inArray(outbox.subjectId, subjectIds),
    isNull(outbox.doneAt),
  );

/** The mail of queued rows; `later` until its content exists, null if it must not be sent. */
export type Composed = Mail | "later" | null;

/** The names of sent mails in the counts of jobs. */
export type MailCount =
  | "receipts"
  | "news"
  | "dataMails"
  | "notices"
  | "commentDigests"
  | "exportMails"
  | "studentMails";

/** How a kind of mail is sent. */
export interface MailSender {
  counts: MailCount;
  /** Composes the mail of rows of one recipient and topic: of one row, unless `isBundled`. `now` is by the rows' clock. */
  compose: (rows: readonly [OutboxRow, ...OutboxRow[]], now: Date) => Promise<Composed>;
  /** Sends mails that belong to no company; by default, `sendCompanyMail` does. */
  send?: (mail: Mail) => Promise<MailOutcome>;
  /** Whether rows that are due together share one mail. */
  isBundled?: boolean;
  /** Whether done rows are kept. */
  isKept?: boolean;
  /** Whether a company may send another one now. */
  takeTurn?: (companyId: string) => Promise<boolean>;
  /** Records that a mail was sent or given up, in the commit that ends its row. */
  end?: (tx: Transaction, row: OutboxRow, end: { isSent: boolean; now: Date }) => Promise<void>;
}
