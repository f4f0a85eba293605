import { and, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import { db } from "@/db/client";
import { companies, dataExports, members, users } from "@/db/schema";
import { isMember } from "../companies/membership";
import { isGivenUp, isMailed, sendCompanyMail } from "../companies/send-company-mail";
import { collectFaults } from "../core/collect-faults";
import { findCompaniesWith } from "../core/fair-turns";
import { type ExportRow, isExport } from "./exports";

/** A run's lease on a mail (real clock); after it, another run may send it. */
const leaseMs = 90_000;

/**
 * Tells members that their exports are ready. A lease claims a mail before it is sent, so concurrent runs send it once.
 *
 * @returns how many mails were sent.
 */
export async function sendExportMails(only?: string): Promise<{ exportMails: number }> {
  const { status, tellsUserId, leasedUntil } = dataExports;
  const isDue = and(eq(status, "ready"), isNotNull(tellsUserId), or(isNull(leasedUntil), lte(leasedUntil, new Date())));
  const faults = collectFaults({ message: "A member could not be told of an export" });
  let exportMails = 0;
  for (const companyId of await findCompaniesWith(dataExports.companyId, isDue, only)) {
    const claimed = await db()
      .update(dataExports)
      .set({ leasedUntil: new Date(Date.now() + leaseMs) })
      .where(and(eq(dataExports.companyId, companyId), isDue))
      .returning();
    for (const row of claimed) {
      const isSent = await faults.attempt(() => tell(row), { companyId });
      if (isSent) exportMails += 1;
    }
  }
  faults.throwFirst();
  return { exportMails };
}

async function tell(row: ExportRow): Promise<boolean> {
  const { companyId, id, tellsUserId, kind, language, expiresAt } = row;
  const reader = tellsUserId ? await findReader(companyId, tellsUserId) : null;
  let isSent = false;
  if (reader && expiresAt) {
    // The mail renderer takes 35 MB, so it is loaded on first use.
    const { composeExportMail } = await import("./mails");
    const { email: to, companyName } = reader;
    const mail = await composeExportMail({ to, language, companyName, kind, expiresAt });
    const outcome = await sendCompanyMail(mail, { companyId });
    // A failed mail is retried when its lease expires.
    if (!isMailed(outcome) && !isGivenUp(outcome)) return false;
    isSent = isMailed(outcome);
  }
  await db().update(dataExports).set({ tellsUserId: null, leasedUntil: null }).where(isExport(companyId, id));
  return isSent;
}

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
