import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startMailServer } from "@/testing/support/smtp";
import { randomToken } from "../crypto/crypto";
import { environment } from "../env/env";
import { sendMail } from "./mail";
import { listKeptMails } from "./mail-files";

const mailTo = (to: string) => ({ to, subject: "Olá", html: "<p>Olá</p>", text: "Olá" });

describe("without a mail server", () => {
  test("keeps a mail in a file readable by its owner only, and finds it again", async () => {
    const to = `${randomToken(6)}@example.com`;
    expect(await sendMail(mailTo(to), { smtpUrl: null })).toEqual({ outcome: "kept" });
    const kept = (await listKeptMails(50)).find((mail) => mail.to === to);
    expect(kept).toMatchObject(mailTo(to));
    const file = join(environment().dataDir, "outbox", `${kept?.id}.json`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe("with a mail server", () => {
  test("sends a mail from the address that SMTP_URL names", async () => {
    const server = await startMailServer();
    expect(await sendMail(mailTo("maria@example.com"), { smtpUrl: server.url })).toEqual({ outcome: "sent" });
    await server.close();
    expect(server.received.join()).toContain("MAIL FROM:<loja@example.com>");
    expect(server.received.join()).toContain("RCPT TO:<maria@example.com>");
  });

  test("sends a shop's mail under the shop's name, from our address, with replies to the shop", async () => {
    const server = await startMailServer();
    const from = { name: "Pães <x@b.example>", replyTo: "ana@padaria.example" };
    expect(await sendMail({ ...mailTo("maria@example.com"), from }, { smtpUrl: server.url })).toEqual({
      outcome: "sent",
    });
    const named = { ...mailTo("maria@example.com"), from: { name: "Padaria", replyTo: null } };
    await sendMail(named, { smtpUrl: server.url.replace("loja@", "Quitanda%20%3Cloja@").concat("%3E") });
    await server.close();
    const [first = "", second = ""] = server.received;
    expect(first).toContain("MAIL FROM:<loja@example.com>");
    expect(first).toMatch(/^From: =\?UTF-8\?\S+\?= <loja@example\.com>\r$/m);
    expect(first).toMatch(/^Reply-To: ana@padaria\.example\r$/m);
    expect(second).toMatch(/^From: Padaria <loja@example\.com>\r$/m);
    expect(second).not.toContain("Reply-To");
  });

  test("sends the List-Unsubscribe headers only for a mail with an unsubscribe URL", async () => {
    const server = await startMailServer();
    const unsubscribeUrl = "https://loja.example/back/x/stop/now";
    await sendMail({ ...mailTo("maria@example.com"), unsubscribeUrl }, { smtpUrl: server.url });
    await sendMail(mailTo("maria@example.com"), { smtpUrl: server.url });
    await server.close();
    const [reminder = "", receipt = ""] = server.received;
    expect(reminder).toMatch(/^List-Unsubscribe: <https:\/\/loja\.example\/back\/x\/stop\/now>\r$/m);
    expect(reminder).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(receipt).not.toContain("List-Unsubscribe");
  });

  test("gives up at once on a permanent refusal, without logging the server's words", async () => {
    const server = await startMailServer(550);
    expect(await sendMail(mailTo("maria@example.com"), { smtpUrl: server.url })).toEqual({
      outcome: "failed",
      reason: "SMTP 550",
      isRefused: true,
      isUncertain: false,
    });
    await server.close();
    expect(server.received).toHaveLength(1);
  });

  test("retries when no server answers, then reports the failure instead of throwing", async () => {
    const server = await startMailServer();
    await server.close();
    const outcome = await sendMail(mailTo("maria@example.com"), { smtpUrl: server.url, tries: 2 });
    expect(outcome).toMatchObject({ outcome: "failed", isRefused: false, isUncertain: false });
  });

  test("distinguishes a refusal of our settings from a refusal of the mail", async () => {
    const server = await startMailServer(250, 530);
    expect(await sendMail(mailTo("maria@example.com"), { smtpUrl: server.url })).toEqual({
      outcome: "failed",
      reason: "SMTP 530",
      isRefused: false,
      isUncertain: false,
    });
    await server.close();
  });

  test("retries after a temporary refusal", async () => {
    const server = await startMailServer(450);
    await sendMail(mailTo("maria@example.com"), { smtpUrl: server.url, tries: 2 });
    await server.close();
    expect(server.received).toHaveLength(2);
  });
});
