import { expect, type Page } from "@playwright/test";
import { press } from "./sizes";

/** Reads the code of the newest sign-in mail to an address. */
async function readCode(page: Page, email: string): Promise<string> {
  const outbox = await page.context().newPage();
  const mail = outbox.getByRole("article").filter({ hasText: `Para ${email}` });
  const heading = mail.getByRole("heading", { name: /é o seu código para entrar/ });
  await expect(async () => {
    await outbox.goto("/dev/outbox");
    await expect(heading).toHaveCount(1, { timeout: 500 });
  }).toPass();
  const code = /\d{6}/.exec((await heading.textContent()) ?? "")?.[0] ?? "";
  await outbox.close();
  return code;
}

/** Signs a buyer in by the code of the mail. */
export async function enterAccount(page: Page, email: string): Promise<void> {
  await page.goto("/account");
  await page.getByLabel("E-mail").fill(email);
  await press(page.getByRole("button", { name: "Enviar link e código" }));
  await page.getByLabel("Código de 6 números").fill(await readCode(page, email));
  await press(page.getByRole("button", { name: "Entrar", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: "Compras" })).toBeVisible();
}
