import { randomUUID } from "node:crypto";
import { readDemoSignIn } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";

test.use({ expectedErrors: [/status of 400/] });

test("a new owner lands on the overview of their own sandbox company, with all permissions", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Criar conta" }).click();
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page.getByText("Informe seu nome")).toBeVisible();
  await expect(page.getByLabel("Seu nome")).toBeFocused();

  await page.getByLabel("Seu nome").fill("Ana Souza");
  await page.getByLabel("Nome da empresa").fill("Banca da Ana");
  await page.getByLabel("E-mail").fill(readDemoSignIn().email);
  await page.getByLabel("Senha", { exact: true }).fill("1234567890");
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page.getByText("nada óbvio como 1234567890")).toBeVisible();

  await page.getByLabel("Senha", { exact: true }).fill("barraca nova na praça");
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page.getByText("Já existe uma conta com este e-mail")).toBeVisible();
  await expect(page.getByLabel("Nome da empresa")).toHaveValue("Banca da Ana");

  await page.getByLabel("E-mail").fill(`${randomUUID()}@example.com`);
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(page.getByText("Ambiente de testes: nenhuma cobrança é real")).toBeVisible();
  await expect(page.getByRole("button", { name: "Conta de Ana Souza" })).toContainText("Banca da Ana");
  await expect(
    page.getByRole("navigation", { name: "Navegação" }).getByRole("link", { name: "Configurações" }),
  ).toBeVisible();
});
