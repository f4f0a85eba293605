import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { companies, members, noticeReaders, notices, users } from "@/db/schema";
import { isMember } from "../companies/membership";
import type { MailSender } from "../core/mail-outbox";

/** Mails to members about notices: one about all notices of a kind that are due together. */
export const noticeMails: MailSender = {
  counts: "notices",
  isBundled: true,
  compose: async (rows) => {
    const [{ companyId, recipientId }] = rows;
    const reader = await findReader(companyId, recipientId);
    const ids = rows.map(({ subjectId }) => subjectId);
    const told = await db()
      .select({ kind: notices.kind, subjectId: notices.subjectId, details: notices.details })
      .from(notices)
      .where(and(eq(notices.companyId, companyId), inArray(notices.id, ids)))
      .orderBy(asc(notices.createdAt), asc(notices.id));
    const [first] = told;
    if (!reader || !first) return null;
    const { email: to, companyName, testOf, language } = reader;
    // The mail renderer takes 35 MB, so it is loaded on first use.
    const { composeNotice } = await import("./mails");
    const letter = { to, language: language ?? "pt-BR", companyName, isTest: testOf !== null };
    return composeNotice({ ...letter, kind: first.kind, told });
  },
};

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
