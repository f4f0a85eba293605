import type { Page } from "@playwright/test";
import { createSeller } from "@/testing/e2e/demo";
import { expect, signInAs, test } from "@/testing/e2e/fixtures";
import { readAsItStands } from "@/testing/e2e/reading";
import { advanceClock, subscribe } from "@/testing/e2e/subscribing";

const payments = (page: Page) => page.getByRole("region", { name: "Pagamentos" }).getByRole("row");

test("a seller sees a subscription renew, and cancels it after reading the consequences", async ({ page }) => {
  const seller = createSeller("Banca das Assinaturas");
  const id = await subscribe(page.request, "Renova", "4111111111111111", seller.accessToken);
  await signInAs(page, seller, "/subscriptions");
  await expect(page.getByText("Receita recorrente mensal (MRR)")).toBeVisible();
  await page.locator(`a[href="/subscriptions/${id}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/subscriptions/${id}$`));
  await expect(page.getByText("Ativa", { exact: true })).toBeVisible();

  await advanceClock(page.request, seller.accessToken, { advance: "P32D" });
  await page.reload();
  await expect(payments(page)).toHaveCount(3);
  await expect(payments(page).filter({ hasText: "Paga" })).toHaveCount(2);

  await page.getByRole("button", { name: "Cancelar assinatura" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/Nenhuma cobrança de R\$\s29,90 será feita de novo/);
  await expect(dialog).toContainText("perde o acesso");
  await readAsItStands(page);
  await dialog.getByRole("button", { name: "Cancelar assinatura" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Cancelada", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancelar assinatura" })).toBeHidden();
});

test("a seller sees a renewal refused, and retries it", async ({ page }) => {
  const seller = createSeller("Banca dos Atrasos");
  const id = await subscribe(page.request, "Atrasa", "4000000000000341", seller.accessToken);
  await advanceClock(page.request, seller.accessToken, { advance: "P31DT1H" });
  await signInAs(page, seller, `/subscriptions/${id}`);
  await expect(page.getByText("Em atraso", { exact: true })).toBeVisible();
  const refused = payments(page).filter({ hasText: "Saldo ou limite insuficiente" });
  await expect(refused.first()).toBeVisible();
  const before = await refused.count();

  await page.getByRole("button", { name: /^Cobrar R\$\s29,90 agora$/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "O cartão foi recusado outra vez" })).toBeVisible();
  await expect.poll(() => refused.count()).toBeGreaterThan(before);
});
