import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { companies, dataExports, members, users } from "@/db/schema";
import { isMember } from "../companies/membership";
import type { MailSender } from "../core/mail-outbox";
import { isExport } from "./exports";

/** Mails to members whose exports are ready; none about an export that ended since. */
export const exportMails: MailSender = {
  counts: "exportMails",
  compose: async ([{ companyId, subjectId, recipientId }]) => {
    const [ready] = await db()
      .select()
      .from(dataExports)
      .where(and(isExport(companyId, subjectId), eq(dataExports.status, "ready")));
    const reader = await findReader(companyId, recipientId);
    if (!ready?.expiresAt || !reader) return null;
    const { kind, language, expiresAt } = ready;
    // The mail renderer takes 35 MB, so it is loaded on first use.
    const { composeExportMail } = await import("./mails");
    return composeExportMail({ to: reader.email, language, companyName: reader.companyName, kind, expiresAt });
  },
};

/** Null for a former member, and in a blocked company. */
async function findReader(companyId: string, userId: string) {
  const [found] = await db()
    .select({ email: users.email, companyName: companies.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(companies, and(eq(companies.id, companyId), isNull(companies.blockedAt)))
    .where(isMember(companyId, userId));
  return found ?? null;
}
