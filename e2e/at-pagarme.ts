import type { Page } from "@playwright/test";
import type { PagarmeAccount } from "@/server/testing/pagarme/accounts";
import { type FakePagarme, openFakePagarme } from "@/server/testing/pagarme/fake";
import { expect } from "./fixtures";
import { test as own } from "./own-installation";

export const password = "barraca nova na praça";

interface AtPagarme {
  pagarme: FakePagarme;
  /** The operator's own account there. */
  operator: PagarmeAccount;
}

/** Tests in an installation whose full-service acquirer is a fake one, where the operator has an account. */
export const test = own.extend<object, AtPagarme>({
  pagarme: [
    async ({ browserName: _any }, use) => {
      const pagarme = await openFakePagarme();
      await use(pagarme);
      await pagarme.close();
    },
    { scope: "worker" },
  ],
  operator: [({ pagarme }, use) => use(pagarme.openAccount({ environment: "production" })), { scope: "worker" }],
  settings: [
    ({ pagarme, operator }, use) =>
      use({
        PAGARME_API_URL: pagarme.url,
        PAGARME_SECRET_KEY: operator.keys.secretKey,
        PAGARME_PUBLIC_KEY: operator.keys.publicKey,
        PAGARME_RECIPIENT_ID: operator.books.defaultRecipient.id,
      }),
    { scope: "worker" },
  ],
});

/** A new member with a company of their own. */
export async function signUp(page: Page): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("Seu nome").fill("Ana Souza");
  await page.getByLabel("Nome da empresa").fill("Banca da Ana");
  await page.getByLabel("E-mail").fill(`ana${Date.now()}@example.com`);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page).toHaveURL(/\/overview$/);
}

/** The member creates a product of R$ 49,90. @returns the checkout's path. */
export async function createProduct(page: Page): Promise<string> {
  await page.goto("/products/new");
  await page.getByRole("textbox", { name: "Nome" }).first().fill("Curso de pão");
  await page.getByRole("textbox", { name: "Preço" }).fill("49,90");
  await page.getByRole("button", { name: "Criar produto" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Curso de pão" })).toBeVisible();
  return String(await page.getByRole("link", { name: "Abrir", exact: true }).getAttribute("href"));
}
