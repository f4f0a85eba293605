import { createSeller } from "@/testing/e2e/demo";
import { expect, signInAs, test } from "@/testing/e2e/fixtures";
import { readAsItStands } from "@/testing/e2e/reading";

test("QA runs a scenario, saves a changed copy, and wipes what the run left", async ({ page }) => {
  const name = "Banca do Ensaio";
  await signInAs(page, createSeller(name, "--document", "11222333000181"), "/sandbox/scenarios");
  await page.getByRole("button", { name: "Rodar: Um saque que volta" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rodar cenário" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const bar = page.getByRole("region", { name: "Relógio da empresa" });
  await expect(bar).toBeVisible();

  await page.getByRole("button", { name: "Ver o JSON: Um saque que volta" }).click();
  const json = await page.getByRole("region", { name: "JSON do cenário" }).textContent();
  await page.keyboard.press("Escape");
  const copy = {
    ...(JSON.parse(json ?? "") as { days: number; steps: object[] }),
    name: "saque-curto",
    title: "Saque curto",
  };
  await page.getByRole("textbox", { name: "JSON" }).fill(JSON.stringify({ ...copy, days: 9 }));
  await page.getByRole("button", { name: "Salvar cenário" }).click();
  await expect(page.getByText("steps[5].day")).toBeVisible();
  await page.getByRole("textbox", { name: "JSON" }).fill(JSON.stringify({ ...copy, steps: copy.steps.slice(0, 2) }));
  await page.getByRole("button", { name: "Salvar cenário" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Saque curto" })).toContainText("12 dias · 18 ações");

  await expect(page.getByText("Concluída", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Cobrar por Pix\b.*9.*0/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Pedir um saque\b.*2.*1/ })).toBeVisible();
  await readAsItStands(page);

  await bar.getByRole("link").click();
  await page.getByLabel(/^Digite o nome da empresa/).fill(name);
  await page.getByRole("button", { name: "Apagar os dados de teste" }).click();
  await expect(page.getByText("Os dados de teste foram apagados")).toBeVisible();
  await expect(bar).toBeHidden();
  await page.goto("/transactions");
  await expect(page.getByRole("row").filter({ hasText: "R$" })).toHaveCount(0);
});
