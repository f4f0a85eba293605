import { readFile } from "node:fs/promises";
import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { createSeller } from "@/testing/e2e/demo";
import { callAs, expect, signInAs, test } from "@/testing/e2e/fixtures";
import { photograph, readAsItStands } from "@/testing/e2e/reading";

test("a seller exports the customers, downloads the file, and deletes it", async ({ page, baseURL }) => {
  await signInAs(page, createSeller("Banca das Planilhas"), "/settings");
  const customer = { name: "Maria Souza", email: "maria@example.com", documentType: "cpf", document: generateCpf() };
  await callAs(page, baseURL, "charges.pixQrCode", { amountInCents: 1_000, customer });
  await page.getByRole("link", { name: "Dados", exact: true }).click();
  await expect(page.getByText("Nenhuma exportação ainda")).toBeVisible();

  await page.getByRole("button", { name: "Exportar" }).click();
  const dialog = page.getByRole("dialog", { name: "Exportar" });
  await dialog.getByRole("combobox", { name: "O que exportar" }).click();
  await page.getByRole("option", { name: "Clientes" }).click();
  await dialog.getByLabel("De", { exact: true }).fill("2026-02-02");
  await dialog.getByLabel("Até").fill("2026-02-01");
  await expect(dialog.getByText("O fim deve vir depois do início.")).toBeVisible();
  await dialog.getByLabel("De", { exact: true }).fill("");
  await dialog.getByLabel("Até").fill("");
  await readAsItStands(page);
  await dialog.getByRole("button", { name: "Exportar" }).click();

  const list = page.getByRole("list", { name: "Exportações" });
  await expect(list).toContainText("Pronta");
  await expect(list).toContainText("1 linha");
  await readAsItStands(page);
  await photograph(page, "exports", "1280 light");
  const downloading = page.waitForEvent("download");
  await list.getByRole("link", { name: "Baixar a exportação de Clientes" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^clientes-.*\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toContain("Maria Souza;");

  await list.getByRole("button", { name: "Apagar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Apagar" }).click();
  await expect(list).toContainText("Cancelada");
});
