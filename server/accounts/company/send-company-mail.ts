import { and, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { daySeconds } from "@/db/durations";
import { mailDays, people, users } from "@/db/schema";
import { languages } from "@/db/schema/core-enums";
import { hasSoldForReal } from "../../acquiring/connections/play-money";
import { dayOf } from "../../core/calendar/calendar";
import { isAhead } from "../../core/counters/past";
import { keyedHash } from "../../core/crypto/seal";
import { environment } from "../../core/env/env";
import { createLimiter } from "../../core/limits/limiter";
import { type MailOutcome, type MailSettings, mailboxOf, sendMail } from "../../core/mail/mail";
import type { Mail } from "../../core/mail/mail-files";
import { mailWords } from "../../core/mail/mail-words";
import type { MailAllowance } from "./schemas";

/**
 * The outcome of a company's mail. Withheld ones reach no mail server: `ahead` because the company's clock is,
 * `stranger` and `limit` because it may not send this one (docs/decisions.md 15). They are not retried.
 */
export type CompanyMailOutcome = MailOutcome | { outcome: "withheld"; because: "ahead" | "stranger" | "limit" };

/** Whether a mail counts as sent: it went out, was kept for want of a mail server, or its company lives ahead. */
export function isMailed(outcome: CompanyMailOutcome): boolean {
  return outcome.outcome === "withheld" ? outcome.because === "ahead" : outcome.outcome !== "failed";
}

/** Whether a company may not send this mail to this address today. */
export function isWithheld(outcome: CompanyMailOutcome): boolean {
  return outcome.outcome === "withheld" && !isMailed(outcome);
}

/** Whether a mail was not sent and never will be. */
export function isGivenUp(outcome: CompanyMailOutcome): boolean {
  return outcome.outcome === "failed" ? outcome.isRefused : !isMailed(outcome);
}

/** Mails a day of a company that sells for play money on a public installation. */
export const playMailsPerDay = 50;

/** Mails of companies ahead of the real time per real day: to one address from all of them, and from one of them. */
const toAddress = createLimiter("rehearsed-mails-to", 10, daySeconds);
const fromCompany = createLimiter("rehearsed-mails-from", 100, daySeconds);

/**
 * Tries once to send a mail that carries a company's words: its name, what it sells, an address for replies. Anyone may
 * sign up under any name and type any address, so every such mail passes here:
 *
 * - On a public installation, a company without real sales mails only addresses that were confirmed here by a member or
 *   a buyer, 50 mails a day, marked as tests and without its own sender name (docs/decisions.md 15).
 * - A company whose clock is ahead lives through years in a minute. A mail server gets ten of these companies' mails a
 *   real day for an address, and a hundred of one company.
 *
 * @param now the company's; by default the real one.
 */
export async function sendCompanyMail(
  mail: Mail,
  { companyId, now = new Date() }: { companyId: string; now?: Date },
  settings: Pick<Partial<MailSettings>, "smtpUrl"> = {},
): Promise<CompanyMailOutcome> {
  const { smtpUrl = environment().smtpUrl } = settings;
  if (smtpUrl !== null && isAhead(now)) {
    const mailbox = keyedHash("rehearsed mail", mailboxOf(mail.to));
    const isAllowed = (await toAddress.consume(mailbox)).allowed && (await fromCompany.consume(companyId)).allowed;
    if (!isAllowed) return { outcome: "withheld", because: "ahead" };
  }
  if (!(await isLimited(companyId))) return sendMail(mail, { smtpUrl, tries: 1 });
  if (!(await isConfirmedHere(mail.to))) return withhold(companyId, "stranger");
  if (!(await takeTurn(companyId))) return withhold(companyId, "limit");
  const outcome = await sendMail(asTest(mail), { smtpUrl, tries: 1 });
  // A mail server that is down does not use up the day.
  if (outcome.outcome === "failed" && !outcome.isUncertain) await returnTurn(companyId);
  return outcome;
}

/** Whether a company may mail confirmed addresses only: on a public installation, until it sells for real. */
async function isLimited(companyId: string): Promise<boolean> {
  return !environment().isPrivate && !(await hasSoldForReal(companyId));
}

/** Whether a member or a buyer proved here that they read mail at this address. */
async function isConfirmedHere(address: string): Promise<boolean> {
  const email = address.trim().toLowerCase();
  const [[user], [person]] = await Promise.all([
    db()
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNotNull(users.emailConfirmedAt))),
    db().select({ id: people.id }).from(people).where(eq(people.email, email)),
  ]);
  return user !== undefined || person !== undefined;
}

/** Counts a mail of today. @returns false once the day's mails are sent */
async function takeTurn(companyId: string): Promise<boolean> {
  const counted = await db()
    .insert(mailDays)
    .values({ companyId, day: dayOf(new Date()), sent: 1, withheld: 0 })
    .onConflictDoUpdate({
      target: [mailDays.companyId, mailDays.day],
      set: { sent: sql`${mailDays.sent} + 1` },
      setWhere: lt(mailDays.sent, playMailsPerDay),
    })
    .returning({ sent: mailDays.sent });
  return counted.length > 0;
}

async function returnTurn(companyId: string): Promise<void> {
  await db()
    .update(mailDays)
    .set({ sent: sql`${mailDays.sent} - 1` })
    .where(and(eq(mailDays.companyId, companyId), eq(mailDays.day, dayOf(new Date())), gt(mailDays.sent, 0)));
}

async function withhold(companyId: string, because: "stranger" | "limit"): Promise<CompanyMailOutcome> {
  await db()
    .insert(mailDays)
    .values({ companyId, day: dayOf(new Date()), sent: 0, withheld: 1 })
    .onConflictDoUpdate({
      target: [mailDays.companyId, mailDays.day],
      set: { withheld: sql`${mailDays.withheld} + 1` },
    });
  return { outcome: "withheld", because };
}

/** Marks a mail as a test in subject and body, and sends it under our own name, with replies to nobody else. */
function asTest({ from: _, ...mail }: Mail): Mail {
  const t = mailWords(mail.language ?? languages[0]);
  const mark = t("test.text");
  const banner = `<div style="padding:12px 16px;background-color:#fff4d6;color:#5c4400;font-family:system-ui,sans-serif;font-size:14px"><strong>${mark}</strong></div>`;
  const html = /<body[^>]*>/.test(mail.html)
    ? mail.html.replace(/<body[^>]*>/, (opening) => `${opening}${banner}`)
    : `${banner}${mail.html}`;
  return { ...mail, subject: t("test.subject", { subject: mail.subject }), html, text: `${mark}\n\n${mail.text}` };
}

/** A company's limit on mails today, and what it did to them; null where there is none. */
export async function readMailAllowance(companyId: string): Promise<MailAllowance | null> {
  if (!(await isLimited(companyId))) return null;
  const [today] = await db()
    .select({ sent: mailDays.sent, withheld: mailDays.withheld })
    .from(mailDays)
    .where(and(eq(mailDays.companyId, companyId), eq(mailDays.day, dayOf(new Date()))));
  return { perDay: playMailsPerDay, sent: today?.sent ?? 0, withheld: today?.withheld ?? 0 };
}
