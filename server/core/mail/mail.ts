import { setTimeout as delay } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { environment } from "../env/env";
import { isOnHold } from "../hold/hold";
import { log } from "../log/log";
import { keepMail, type Mail } from "./mail-files";

/**
 * `sent`: accepted by the mail server. `kept`: stored as a file, because there is no mail server.
 * `isRefused`: the server will never accept this email for this address. `isUncertain`: the
 * response was lost, so the email may still arrive.
 */
export type MailOutcome =
  | { outcome: "sent" | "kept" }
  | { outcome: "failed"; reason: string; isRefused: boolean; isUncertain: boolean };

export interface MailSettings {
  /** If null, emails are stored as files. */
  smtpUrl: string | null;
  /** Maximum number of attempts, with growing delays. */
  tries: number;
}

const pauseMs = 1_000;
const timeoutMs = 10_000;

/** A permanent SMTP error, which a retry cannot fix. */
const isFinal = (error: unknown) =>
  error instanceof Error && "responseCode" in error && Number(error.responseCode) >= 500;

/** The server rejected the email or its recipient. Other errors concern the connection or its settings. */
const isOfMail = (error: unknown) =>
  error instanceof Error && "command" in error && (error.command === "RCPT TO" || error.command === "DATA");

/** The connection broke before the response, so the server may have accepted the email. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error) || "responseCode" in error || !("command" in error)) return false;
  const isUnconnected = "syscall" in error && error.syscall === "connect";
  const isUnnamed = "code" in error && error.code === "EDNS";
  return !isUnconnected && !isUnnamed && !/^(Connection timeout|Greeting never)/.test(error.message);
}

/** Returns only a code, because the server's text may repeat the address or the email. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("responseCode" in error && typeof error.responseCode === "number") return `SMTP ${error.responseCode}`;
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/**
 * Sends an email through SMTP_URL or, if unset, stores it in DATA_DIR/outbox
 * (`server/core/mail/mail-files.ts`). Never throws: failures are returned, and logged without
 * address or content. Must not be called in a transaction, because an email cannot be rolled back.
 * Emails with a company's text must use `sendCompanyMail`
 * (`server/accounts/company/send-company-mail.ts`).
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

/** Returns the mailbox of an address: `ana@example.com` for `Ana+1@example.com`. */
export function mailboxOf(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, "@");
}

/**
 * Returns the sender: `from` in the query of SMTP_URL, otherwise `no-reply` at the public host. A
 * shop changes only the name, because mail servers reject senders at other domains.
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
