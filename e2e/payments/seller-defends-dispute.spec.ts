import { callApi, createCharge } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { open, readAsItStands, readEverywhere } from "@/testing/e2e/reading";

test("a seller defends a dispute before its deadline, once, and wins it", async ({ sellerPage: page }) => {
  const id = await createCharge(page.request, `Responde ${Date.now()}`, 7_000);
  await callApi(page.request, `/sandbox/transactions/${id}/pay`);
  await open(page, `/transactions/${id}`);
  await page.getByRole("button", { name: "Simular" }).click();
  await page.getByRole("menuitem", { name: "Abrir contestação de metade" }).click();
  await expect(page.getByText("Contestada", { exact: true })).toBeVisible();

  await page.getByRole("navigation", { name: "Navegação" }).getByRole("link", { name: "Vendas" }).click();
  await page.getByRole("navigation", { name: "Vendas" }).getByRole("link", { name: "Contestações" }).click();
  await expect(page).toHaveURL(/\/finance\/disputes$/);
  await open(page, `/finance/disputes?transaction=${id}`);
  const row = page.getByRole("row").filter({ hasText: "Infração do Pix (MED)" });
  await expect(row).toContainText(/R\$\s35,00/);
  await expect(row).toContainText("Bloqueado");
  await expect(row).toContainText(/faltam [67] dias/);
  await readAsItStands(page);
  await row.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /R\$\s35,00/ })).toBeVisible();
  await expect(page.getByText("Aberta", { exact: true }).first()).toBeVisible();
  const { pathname } = new URL(page.url());
  await readEverywhere(page, "an open dispute", pathname);
  await open(page, pathname);

  const text = page.getByRole("textbox", { name: "Sua defesa" });
  const links = page.getByRole("textbox", { name: "Links para as provas" });
  await page.getByRole("button", { name: "Enviar defesa" }).click();
  await expect(page.getByText("Escreva de 1 a 5000 caracteres.")).toBeVisible();
  await text.fill("Entregue em 20/11.\nO comprador confirmou por mensagem.");
  await links.fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Enviar defesa" }).click();
  await expect(page.getByText("Um link por linha, com http ou https, no máximo 10.")).toBeVisible();
  await readAsItStands(page);
  await links.fill("https://loja.example.com/provas/1.pdf\nhttps://loja.example.com/provas/2.pdf");
  await links.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Respondida", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("O comprador confirmou por mensagem.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Links para as provas" }).getByRole("link")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Enviar defesa" })).toBeHidden();
  await readAsItStands(page);

  await callApi(page.request, `/sandbox/transactions/${id}/infraction/rejected`);
  await page.reload();
  await expect(page.getByText("Ganha", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Ver a transação" }).click();
  await expect(page.getByText("Paga", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Linha do tempo" })).toContainText("Contestação respondida");
});
