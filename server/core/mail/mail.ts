import { setTimeout as delay } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { environment } from "../env/env";
import { isOnHold } from "../hold/hold";
import { log } from "../log/log";
import { keepMail, type Mail } from "./mail-files";

/**
 * Result of sending a mail: handed to the mail server, kept as a file without one, or failed. `isRefused`: the server
 * will never accept this mail for this address. `isUncertain`: the mail was handed over and the answer was lost, so it
 * may arrive.
 */
export type MailOutcome =
  | { outcome: "sent" | "kept" }
  | { outcome: "failed"; reason: string; isRefused: boolean; isUncertain: boolean };

export interface MailSettings {
  /** Null keeps mails as files. */
  smtpUrl: string | null;
  /** Tries before giving up, with growing pauses. */
  tries: number;
}

const pauseMs = 1_000;
const timeoutMs = 10_000;

/** Permanent SMTP errors, which a retry cannot change. */
const isFinal = (error: unknown) =>
  error instanceof Error && "responseCode" in error && Number(error.responseCode) >= 500;

/** Whether the error concerns the mail or its address. Otherwise our own settings are at fault and can be corrected. */
const isOfMail = (error: unknown) =>
  error instanceof Error && "command" in error && (error.command === "RCPT TO" || error.command === "DATA");

/** Whether the server may have taken the mail although its answer is missing: the connection was there, and broke. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error) || "responseCode" in error || !("command" in error)) return false;
  const isUnconnected = "syscall" in error && error.syscall === "connect";
  const isUnnamed = "code" in error && error.code === "EDNS";
  return !isUnconnected && !isUnnamed && !/^(Connection timeout|Greeting never)/.test(error.message);
}

/** Only a code: the server's words repeat the address, and may repeat the mail. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("responseCode" in error && typeof error.responseCode === "number") return `SMTP ${error.responseCode}`;
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/**
 * Sends a mail through SMTP_URL, or keeps it in the outbox when that is unset (`server/core/mail/mail-files.ts`). A mail that
 * cannot be sent is an outcome, logged without address or content, and never thrown. Never called in a transaction: a
 * mail cannot be rolled back. Only for mails in this installation's own words; one with a company's text goes through
 * `sendCompanyMail` (`server/accounts/company/send-company-mail.ts`).
 */
export async function sendMail(mail: Mail, settings: Partial<MailSettings> = {}): Promise<MailOutcome> {
  const { smtpUrl = environment().smtpUrl, tries = 3 } = settings;
  if (await isOnHold()) return { outcome: "failed", reason: "on_hold", isRefused: false, isUncertain: false };
  for (let tried = 1; ; tried += 1) {
    try {
      if (smtpUrl === null) {
        await keepMail(mail, new Date());
        return { outcome: "kept" };
      }
      await deliver(mail, smtpUrl);
      return { outcome: "sent" };
    } catch (error) {
      const reason = reasonOf(error);
      if (tried >= tries || isFinal(error)) {
        log.error({ reason, tried }, "A mail could not be sent");
        return { outcome: "failed", reason, isRefused: isFinal(error) && isOfMail(error), isUncertain: isLost(error) };
      }
      await delay(pauseMs * 4 ** (tried - 1));
    }
  }
}

/** The mailbox behind an address: mail to `ana+1@example.com` reaches Ana. */
export function mailboxOf(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, "@");
}

/**
 * The sender: `from` in the query of SMTP_URL, else `no-reply` at the public host. A shop's mail has the shop's name,
 * but the same address: mail servers refuse addresses at domains that are not ours.
 */
function senderOf(smtpUrl: string, name: string | undefined): string | { name: string; address: string } {
  const named = new URL(smtpUrl).searchParams.get("from");
  const sender = named ?? `Quitanda <no-reply@${new URL(environment().publicUrl).hostname}>`;
  if (name === undefined) return sender;
  return { name, address: /<([^<>]+)>/.exec(sender)?.[1] ?? sender };
}

async function deliver({ from: shop, unsubscribeUrl, to, subject, html, text }: Mail, smtpUrl: string): Promise<void> {
  const from = senderOf(smtpUrl, shop?.name);
  const server = new URL(smtpUrl);
  server.searchParams.delete("from");
  const transport = createTransport({
    url: server.href,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    const headers = unsubscribeUrl && {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    };
    await transport.sendMail({
      to,
      subject,
      html,
      text,
      from,
      ...(shop?.replyTo ? { replyTo: shop.replyTo } : {}),
      ...(headers ? { headers } : {}),
    });
  } finally {
    transport.close();
  }
}
