import { readCronSecret } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { open, readAsItStands, readEverywhere } from "@/testing/e2e/reading";

// A day that has not ended is rejected.
test.use({ expectedErrors: [/status of 400/] });

test("a seller sees which days agree with the bank, and has one compared again", async ({ sellerPage: page }) => {
  const headers = { authorization: `Bearer ${readCronSecret()}` };
  const run = await page.request.get("/api/cron/bank_days", { headers });
  expect(await run.json()).toMatchObject({ waitingDays: 0 });

  await open(page, "/finance");
  await page.getByRole("navigation", { name: "Navegação" }).getByRole("link", { name: "Financeiro" }).click();
  await page.getByRole("navigation", { name: "Financeiro" }).getByRole("link", { name: "Conciliação" }).click();
  await expect(page).toHaveURL(/\/finance\/reconciliation$/);
  const days = page.getByRole("row").filter({ hasText: "Tudo confere" });
  await expect(days.first()).toContainText(/\d{2}\/\d{2}\/\d{4}/);
  await expect(page.getByRole("link", { name: "Conecte o seu banco" })).toHaveAttribute("href", "/settings/payments");
  await readEverywhere(page, "reconciliation", "/finance/reconciliation");
  await open(page, "/finance/reconciliation");

  await page.getByRole("button", { name: "Com diferenças" }).click();
  await expect(page).toHaveURL(/status=differs/);
  await expect(days).toHaveCount(0);
  await page.goBack();

  await page.getByRole("button", { name: "Comparar um dia" }).click();
  const dialog = page.getByRole("dialog", { name: "Comparar um dia" });
  await dialog.getByLabel("Dia").fill(new Intl.DateTimeFormat("sv", { timeZone: "America/Sao_Paulo" }).format());
  await dialog.getByRole("button", { name: "Comparar" }).click();
  await expect(dialog.getByText("Este dia ainda não terminou.")).toBeVisible();
  await readAsItStands(page);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toBeHidden();

  await days.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/finance\/reconciliation\/\d{4}-\d{2}-\d{2}$/);
  await page.getByRole("button", { name: "Comparar de novo" }).click();
  await expect(page.getByText("Comparado agora.")).toBeVisible();
  await expect(page.getByText("Nada faltou nem sobrou de nenhum lado.")).toBeVisible();
  await readEverywhere(page, "a reconciled day", new URL(page.url()).pathname);
});
