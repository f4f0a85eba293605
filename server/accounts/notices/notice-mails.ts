import { and, asc, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { noticeReaders, notices } from "@/db/schema";
import { defaultLanguage } from "@/db/schema/core-enums";
import type { MailSender } from "../../core/mail/outbox";
import { findMailRecipient } from "../company/find-mail-recipient";

/** One email covers all due notices of a kind. */
export const noticeMails: MailSender = {
  counts: "notices",
  isBundled: true,
  compose: async (rows) => {
    const [{ companyId, recipientId: userId }] = rows;
    const reader = await findMailRecipient(companyId, userId);
    const [settings] = await db()
      .select({ language: noticeReaders.language })
      .from(noticeReaders)
      .where(and(eq(noticeReaders.companyId, companyId), eq(noticeReaders.userId, userId)));
    const ids = rows.map(({ subjectId }) => subjectId);
    const told = await db()
      .select({ kind: notices.kind, subjectId: notices.subjectId, details: notices.details })
      .from(notices)
      .where(and(eq(notices.companyId, companyId), inArray(notices.id, ids)))
      .orderBy(asc(notices.createdAt), asc(notices.id));
    const [first] = told;
    if (!reader || !first) return null;
    const { email: to, companyName, testOf } = reader;
    // Loaded on first use, because the email renderer takes 35 MB of memory.
    const { composeNotice } = await import("./mails");
    const letter = { to, language: settings?.language ?? defaultLanguage, companyName, isTest: testOf !== null };
    return composeNotice({ ...letter, kind: first.kind, told });
  },
};
