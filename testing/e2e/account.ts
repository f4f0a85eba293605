import type { Page } from "@playwright/test";
import { expect } from "./fixtures";
import { waitForMail } from "./mails";
import { press } from "./sizes";

export async function findMail(outbox: Page, email: string, title: RegExp) {
  const mails = outbox.getByRole("article").filter({ hasText: `Para ${email}` });
  const mail = mails.filter({ has: outbox.getByRole("heading", { name: title }) });
  await waitForMail(outbox.request, email, title);
  await outbox.goto("/dev/outbox");
  await expect(mail).toHaveCount(1);
  return mail;
}

async function readCode(page: Page, email: string): Promise<string> {
  const { subject } = await waitForMail(page.request, email, /é o seu código para entrar/);
  return /\d{6}/.exec(subject)?.[0] ?? "";
}

export async function signInByCode(page: Page, email: string, path = "/account"): Promise<void> {
  await page.goto(path);
  await enterByCode(page, email);
  await page.waitForURL(`**${path}`);
}

/** Signs in on the current sign-in page. */
export async function enterByCode(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await press(page.getByRole("button", { name: "Enviar link e código" }));
  await page.getByLabel("Código de 6 números").fill(await readCode(page, email));
  await press(page.getByRole("button", { name: "Entrar", exact: true }));
}
