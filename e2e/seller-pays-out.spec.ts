import { randomUUID } from "node:crypto";
import { callApi, createCharge } from "./demo";
import { callAs, expect, findMailedLink, openOther, test } from "./fixtures";
import { readAsItStands } from "./reading";

const password = "barraca nova na praça";

// The amount is too small at first, then not released yet; later the password is wrong.
test.use({ expectedErrors: [/status of 400/] });

test("a seller asks for a payout that a colleague approves", async ({ sellerPage: page, browser, baseURL }) => {
  test.setTimeout(240_000);
  const id = await createCharge(page.request, `Saque ${Date.now()}`, 700_000);
  await callApi(page.request, `/sandbox/transactions/${id}/pay`);
  const email = `${randomUUID()}@example.com`;
  await page.goto("/team");
  await callAs(page, baseURL, "invitations.send", { email, role: "finance", language: "pt-BR" });

  await page.getByRole("link", { name: "Saques" }).click();
  await page.getByRole("link", { name: "Novo saque" }).click();
  await expect(page.getByLabel("Destino")).toHaveAccessibleDescription("O documento da própria empresa");
  await page.getByLabel("Valor").fill("5");
  await page.getByRole("button", { name: "Pedir saque" }).click();
  await expect(page.getByText("O saque é menor que o mínimo.")).toBeVisible();
  await page.getByLabel("Valor").fill("6.000,00");
  await page.getByLabel("Descrição (opcional)").fill("Aluguel da banca");
  // The money of the charge is released within a minute.
  await expect(async () => {
    await page.getByRole("button", { name: "Pedir saque" }).click();
    await expect(page).toHaveURL(/\/finance\/payouts\/[0-9a-f-]{36}$/, { timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByText("Este saque espera aprovação")).toBeVisible();
  await expect(page.getByRole("button", { name: "Aprovar" })).toBeHidden();
  await readAsItStands(page);

  const colleague = await openOther(browser, baseURL);
  await colleague.goto(await findMailedLink(colleague, email));
  await colleague.getByLabel("Seu nome").fill("Ana Prado");
  await colleague.getByLabel("Senha", { exact: true }).fill(password);
  await colleague.getByRole("button", { name: "Criar conta e entrar" }).click();
  await expect(colleague).toHaveURL(/\/overview$/);
  await colleague.goto(new URL(page.url()).pathname);
  await colleague.getByRole("button", { name: "Aprovar" }).click();
  const dialog = colleague.getByRole("dialog", { name: "Aprovar o saque" });
  await dialog.getByLabel("Sua senha").fill("outra senha");
  await dialog.getByRole("button", { name: "Aprovar" }).click();
  await expect(dialog.getByText("Esta não é a sua senha.")).toBeVisible();
  await dialog.getByLabel("Sua senha").fill(password);
  await dialog.getByRole("button", { name: "Aprovar" }).click();
  await expect(dialog).toBeHidden();
  const receipt = colleague.getByRole("region", { name: "Comprovante" });
  await expect(receipt).toContainText("Concluído", { timeout: 45_000 });
  await expect(receipt).toContainText("Ana Prado");
  await expect(receipt).toContainText("Aluguel da banca");
});
