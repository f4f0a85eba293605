import { randomUUID } from "node:crypto";
import { callApi, createSeller } from "@/testing/e2e/demo";
import { callAs, expect, openOther, signInAs, test } from "@/testing/e2e/fixtures";
import { findMailedLink } from "@/testing/e2e/mails";
import { readAsItStands } from "@/testing/e2e/reading";

const password = "barraca nova na praça";

// Expected for an amount below the minimum, unreleased money, and a wrong password.
test.use({ expectedErrors: [/status of 400/] });

test("a seller asks for a payout that a new colleague approves a day later", async ({ page, browser, baseURL }) => {
  test.setTimeout(240_000);
  const owner = createSeller("Banca do Aluguel", "--document", "11222333000181");
  const customer = { name: "Maria", email: "maria@example.com", documentType: "cpf", document: "52998224725" };
  const charge = { amountInCents: 700_000, customer };
  const { id } = await callApi(page.request, "/pix/in/qrcode", charge, owner.accessToken);
  await callApi(page.request, `/sandbox/transactions/${id}/pay`, undefined, owner.accessToken);
  const email = `${randomUUID()}@example.com`;
  await signInAs(page, owner, "/settings/team");
  await callAs(page, baseURL, "invitations.send", { email, role: "finance", language: "pt-BR" });

  await page.getByRole("link", { name: "Financeiro" }).click();
  await page.getByRole("link", { name: "Saques", exact: true }).click();
  await page.getByRole("link", { name: "Novo saque" }).click();
  await expect(page.getByLabel("Destino")).toHaveAccessibleDescription("O documento da própria empresa");
  await page.getByLabel("Valor").fill("5");
  await page.getByRole("button", { name: "Pedir saque" }).click();
  await expect(page.getByText("O saque é menor que o mínimo.")).toBeVisible();
  await page.getByLabel("Valor").fill("6.000,00");
  await page.getByLabel("Descrição (opcional)").fill("Aluguel da banca");
  // The charge's money is released within a minute.
  await expect(async () => {
    await page.getByRole("button", { name: "Pedir saque" }).click();
    await expect(page).toHaveURL(/\/finance\/payouts\/[0-9a-f-]{36}$/, { timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByText("Este saque espera aprovação")).toBeVisible();
  await expect(page.getByRole("button", { name: "Aprovar" })).toBeHidden();
  await readAsItStands(page);

  const colleague = await openOther(browser, baseURL);
  await colleague.goto(await findMailedLink(email));
  await colleague.getByLabel("Seu nome").fill("Ana Prado");
  await colleague.getByLabel("Senha", { exact: true }).fill(password);
  await colleague.getByRole("button", { name: "Criar conta e entrar" }).click();
  await expect(colleague).toHaveURL(/\/overview$/);
  await colleague.goto(new URL(page.url()).pathname);
  await expect(colleague.getByText("Você pode aprovar saques a partir de")).toBeVisible();
  await readAsItStands(colleague);
  await callApi(page.request, "/sandbox/clock", { advance: "P1DT1M" }, owner.accessToken);
  await expect(async () => {
    await colleague.reload();
    await colleague.getByRole("button", { name: "Aprovar" }).click({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const dialog = colleague.getByRole("dialog", { name: "Aprovar o saque" });
  await dialog.getByLabel("Sua senha").fill("outra senha");
  await dialog.getByRole("button", { name: "Aprovar" }).click();
  await expect(dialog.getByText("Esta não é a sua senha.")).toBeVisible();
  await dialog.getByLabel("Sua senha").fill(password);
  await dialog.getByRole("button", { name: "Aprovar" }).click();
  await expect(dialog).toBeHidden();
  const receipt = colleague.getByRole("region", { name: "Comprovante" });
  await expect(receipt).toContainText("Concluído");
  await expect(receipt).toContainText("Ana Prado");
  await expect(receipt).toContainText("Aluguel da banca");
});
