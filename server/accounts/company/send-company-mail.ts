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
 * A withheld email reaches no mail server and is not retried. Reasons: `ahead` if the company's
 * clock is ahead, `stranger` if the address is unconfirmed, `limit` at the daily limit
 * (docs/domains/accounts.md).
 */
export type CompanyMailOutcome = MailOutcome | { outcome: "withheld"; because: "ahead" | "stranger" | "limit" };

/**
 * Returns true if a mail server accepted the email, a file stores it, or it was withheld because
 * the company's clock is ahead.
 */
export function isMailed(outcome: CompanyMailOutcome): boolean {
  return outcome.outcome === "withheld" ? outcome.because === "ahead" : outcome.outcome !== "failed";
}

export function isWithheld(outcome: CompanyMailOutcome): boolean {
  return outcome.outcome === "withheld" && !isMailed(outcome);
}

/** Returns true if the email was not sent and will not be retried. */
export function isGivenUp(outcome: CompanyMailOutcome): boolean {
  return outcome.outcome === "failed" ? outcome.isRefused : !isMailed(outcome);
}

/** Daily email limit of a company with test money on a public installation. */
export const playMailsPerDay = 50;

/** Limits per wall-clock day for companies whose clock is ahead: per address across all of them, and per company. */
const toAddress = createLimiter("rehearsed-mails-to", 10, daySeconds);
const fromCompany = createLimiter("rehearsed-mails-from", 100, daySeconds);

/**
 * Sends an email with a company's text, such as its name, products or reply address. Does not
 * retry. Anyone can sign up under any name and enter any address, so every such email must be sent
 * through this function:
 * - On a public installation, a company without real sales can email only addresses confirmed
 *   there by a member or a buyer. It can send 50 emails a day, marked as tests and without its
 *   sender name (docs/domains/accounts.md).
 * - A company whose clock is ahead can simulate years in a minute. Per wall-clock day, mail
 *   servers therefore receive at most ten emails to one address from all such companies, and at
 *   most a hundred from each company.
 *
 * @param now the company's current time; defaults to the wall-clock time.
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
  // A failed email does not count, so that a mail server outage does not use up the limit.
  if (outcome.outcome === "failed" && !outcome.isUncertain) await returnTurn(companyId);
  return outcome;
}

/** On a public installation, a company can email only confirmed addresses until its first real sale. */
async function isLimited(companyId: string): Promise<boolean> {
  return !environment().isPrivate && !(await hasSoldForReal(companyId));
}

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

/** Marks an email as a test, and sends it under the platform's name without a reply address. */
function asTest({ from: _, ...mail }: Mail): Mail {
  const t = mailWords(mail.language ?? languages[0]);
  const mark = t("test.text");
  const banner = `<div style="padding:12px 16px;background-color:#fff4d6;color:#5c4400;font-family:system-ui,sans-serif;font-size:14px"><strong>${mark}</strong></div>`;
  const html = /<body[^>]*>/.test(mail.html)
    ? mail.html.replace(/<body[^>]*>/, (opening) => `${opening}${banner}`)
    : `${banner}${mail.html}`;
  return { ...mail, subject: t("test.subject", { subject: mail.subject }), html, text: `${mark}\n\n${mail.text}` };
}

/** Null if the company is not limited. */
export async function readMailAllowance(companyId: string): Promise<MailAllowance | null> {
  if (!(await isLimited(companyId))) return null;
  const [today] = await db()
    .select({ sent: mailDays.sent, withheld: mailDays.withheld })
    .from(mailDays)
    .where(and(eq(mailDays.companyId, companyId), eq(mailDays.day, dayOf(new Date()))));
  return { perDay: playMailsPerDay, sent: today?.sent ?? 0, withheld: today?.withheld ?? 0 };
}
