import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, type NoticeDetails, noticeReaders, notices } from "@/db/schema";
import type { NoticeKind, NoticeMailing } from "@/db/schema/accounts-enums";
import { addMails, dropMails } from "../../core/mail/outbox";
import { teamOf } from "../team/membership";
import { choiceOf } from "./choices";
import { nextDigest } from "./digest-time";

export interface NewNotice {
  companyId: string;
  /** Id of the notice; an event's id if the notice is about one. */
  id: string;
  kind: NoticeKind;
  subjectId: string;
  details: NoticeDetails;
  exceptUserId?: string | null;
  now: Date;
}

/**
 * Notifies the members whose role allows the kind, in the dashboard and by email as they chose.
 * Runs in the transaction of the event or of its reaction. Idempotent per id.
 */
export async function addNotice(tx: Executor, { now, ...notice }: NewNotice): Promise<void> {
  const { companyId, id: subjectId, kind, exceptUserId } = notice;
  const [added, readers] = await Promise.all([
    tx
      .insert(notices)
      .values({ ...notice, createdAt: now })
      .onConflictDoNothing({ target: [notices.companyId, notices.id] })
      .returning({ id: notices.id }),
    tx
      .select({ userId: members.userId, role: members.role, choices: noticeReaders.choices })
      .from(members)
      .leftJoin(noticeReaders, and(eq(noticeReaders.companyId, companyId), eq(noticeReaders.userId, members.userId)))
      .where(eq(members.companyId, teamOf(companyId))),
  ]);
  if (added.length === 0) return;
  const mails = readers.flatMap(({ userId, role, choices }) => {
    if (userId === exceptUserId) return [];
    const dueAt = dueAtOf(choiceOf(kind, role, choices)?.mail ?? "none", now);
    return dueAt
      ? [{ companyId, kind: "notice" as const, subjectId, recipientId: userId, topic: kind, createdAt: now, dueAt }]
      : [];
  });
  await addMails(tx, mails);
}

/** Removes a resolved notice and its unsent emails in the transaction that resolves it. */
export async function removeNotice(tx: Executor, companyId: string, noticeId: string): Promise<void> {
  await dropMails(tx, companyId, "notice", [noticeId]);
  await tx.delete(notices).where(and(eq(notices.companyId, companyId), eq(notices.id, noticeId)));
}

function dueAtOf(mailing: NoticeMailing, now: Date): Date | null {
  if (mailing === "none") return null;
  return mailing === "each" ? now : nextDigest(now);
}
