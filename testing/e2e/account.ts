import type { Page } from "@playwright/test";
import { listMails, waitForMail } from "./mails";
import { press } from "./sizes";

const codeSubject = /é o seu código para entrar/;

export async function signInByCode(page: Page, email: string, path = "/account"): Promise<void> {
  await page.goto(path);
  await enterByCode(page, email);
  await page.waitForURL(`**${path}`);
}

export async function enterByCode(page: Page, email: string): Promise<void> {
  const earlier = listMails(email, codeSubject).length;
  await page.getByLabel("E-mail").fill(email);
  await press(page.getByRole("button", { name: "Enviar link e código" }));
  const { subject } = await waitForMail(email, codeSubject, earlier);
  await page.getByLabel("Código de 6 números").fill(/\d{6}/.exec(subject)?.[0] ?? "");
  await press(page.getByRole("button", { name: "Entrar", exact: true }));
}
