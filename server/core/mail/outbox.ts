import { and, eq, inArray, isNull } from "drizzle-orm";
import { db, type Executor, type Transaction } from "@/db/client";
import { outbox } from "@/db/schema";
import type { MailKind, MailPriority } from "@/db/schema/core-enums";
import type { MailOutcome } from "./mail";
import type { Mail } from "./mail-files";

/** Company id of emails without a company. */
export const installationId = "00000000-0000-0000-0000-000000000000";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Terms {
  priority: MailPriority;
  clock: "company" | "real";
  /** Time after the due time at which an unsent email is abandoned. */
  lifeMs: number;
}

const terms: Record<MailKind, Terms> = {
  receipt: { priority: 0, clock: "company", lifeMs: dayMs },
  news: { priority: 0, clock: "company", lifeMs: dayMs },
  // Equals the retention of an erased person's address, so that the last email can be sent.
  data_request: { priority: 0, clock: "real", lifeMs: 3 * dayMs },
  notice: { priority: 1, clock: "company", lifeMs: 36 * hourMs },
  digest: { priority: 1, clock: "company", lifeMs: 36 * hourMs },
  // Equals the time for which the export can be downloaded.
  export: { priority: 1, clock: "real", lifeMs: 7 * dayMs },
  // Enough for the longest student list at the hourly email limit.
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
  /** Defaults to the creation time. */
  dueAt?: Date;
  /** Set if the previous server version already sent or abandoned the email. */
  doneAt?: Date | null;
}

/**
 * Queues emails in the caller's transaction. Idempotent per kind, subject, recipient and topic
 * while the row exists.
 */
export async function addMails(tx: Executor, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => {
    const { priority, clock, lifeMs } = terms[mail.kind];
    const { dueAt = mail.createdAt } = mail;
    return { topic: "", ...mail, priority, clock, dueAt, givesUpAt: new Date(dueAt.getTime() + lifeMs) };
  });
  await tx.insert(outbox).values(rows).onConflictDoNothing();
}

export function countQueued(companyId: string, kind: MailKind, subjectId: string): Promise<number> {
  return db().$count(outbox, areQueued(companyId, kind, [subjectId]));
}

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

/** "later" if the content does not exist yet; null if the email must not be sent. */
export type Composed = Mail | "later" | null;

export type MailCount =
  | "receipts"
  | "news"
  | "dataMails"
  | "notices"
  | "commentDigests"
  | "exportMails"
  | "studentMails";

export interface MailSender {
  counts: MailCount;
  /**
   * Composes an email from rows of one recipient and topic: one row, unless `isBundled` is set.
   * `now` is by the rows' clock.
   */
  compose: (rows: readonly [OutboxRow, ...OutboxRow[]], now: Date) => Promise<Composed>;
  /** Defaults to `sendCompanyMail`. Set for emails without a company. */
  send?: (mail: Mail) => Promise<MailOutcome>;
  /** Rows due at the same time share one email. */
  isBundled?: boolean;
  isKept?: boolean;
  takeTurn?: (companyId: string) => Promise<boolean>;
  /** Records the outcome in the transaction that completes the row. */
  end?: (tx: Transaction, row: OutboxRow, end: { isSent: boolean; now: Date }) => Promise<void>;
}
