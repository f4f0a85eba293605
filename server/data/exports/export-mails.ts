import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { dataExports } from "@/db/schema";
import { findMailRecipient } from "../../accounts/company/find-mail-recipient";
import type { MailSender } from "../../core/mail/outbox";
import { isExport } from "./exports";

/** Notifies members of ready exports. Skips exports that are no longer available. */
export const exportMails: MailSender = {
  counts: "exportMails",
  compose: async ([{ companyId, subjectId, recipientId }]) => {
    const [ready] = await db()
      .select()
      .from(dataExports)
      .where(and(isExport(companyId, subjectId), eq(dataExports.status, "ready")));
    const reader = await findMailRecipient(companyId, recipientId);
    if (!ready?.expiresAt || !reader) return null;
    const { kind, language, expiresAt } = ready;
    // Loaded on first use, because the email renderer takes 35 MB of memory.
    const { composeExportMail } = await import("./mails");
    return composeExportMail({ to: reader.email, language, companyName: reader.companyName, kind, expiresAt });
  },
};
