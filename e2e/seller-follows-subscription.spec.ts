import type { APIRequestContext, Page } from "@playwright/test";
import { readCronSecret } from "./demo";
import { expect, test } from "./fixtures";
import { readAsItStands } from "./reading";
import { subscribe } from "./subscribing";

const dayMs = 86_400_000;

/** Runs all renewals as if `days` days had passed; other tests may do so at the same time. */
async function renewAfter(request: APIRequestContext, days: number): Promise<void> {
  const at = new Date(Date.now() + days * dayMs).toISOString();
  const headers = { authorization: `Bearer ${readCronSecret()}` };
  const run = await request.get(`/api/cron/renewals?at=${at}`, { headers });
  expect(run.ok(), await run.text()).toBe(true);
}

const payments = (page: Page) => page.getByRole("region", { name: "Pagamentos" }).getByRole("row");

test("a seller sees a subscription renew, and cancels it after reading the consequences", async ({
  sellerPage: page,
}) => {
  test.slow();
  const id = await subscribe(page.request, `Renova ${Date.now()}`, "4111111111111111");
  await page.goto("/subscriptions");
  await expect(page.getByText("Receita recorrente mensal (MRR)")).toBeVisible();
  await page.locator(`a[href="/subscriptions/${id}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/subscriptions/${id}$`));
  await expect(page.getByText("Ativa", { exact: true })).toBeVisible();

  await renewAfter(page.request, 32);
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

test("a seller sees a renewal refused, and retries it", async ({ sellerPage: page }) => {
  const id = await subscribe(page.request, `Atrasa ${Date.now()}`, "4000000000000341");
  await renewAfter(page.request, 32);
  await page.goto(`/subscriptions/${id}`);
  await expect(page.getByText("Em atraso", { exact: true })).toBeVisible();
  const refused = payments(page).filter({ hasText: "Saldo ou limite insuficiente" });
  await expect(refused.first()).toBeVisible();
  const before = await refused.count();

  await page.getByRole("button", { name: /^Cobrar R\$\s29,90 agora$/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "O cartão foi recusado outra vez" })).toBeVisible();
  await expect.poll(() => refused.count()).toBeGreaterThan(before);
});
