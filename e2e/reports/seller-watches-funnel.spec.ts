import { buyByCard } from "@/testing/e2e/buying";
import { createSeller } from "@/testing/e2e/demo";
import { callAs, expect, openOther, signInAs, test } from "@/testing/e2e/fixtures";
import { findBarriers } from "@/testing/e2e/reading";

test("a visit that becomes a paid order is in every step of the funnel, with its source and its sale", async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, createSeller("Padaria do funil"));
  await callAs(page, baseURL, "products.create", { name: "Curso de pão", price: 4990 });
  await page.goto("/overview");
  const path = await page.getByRole("link", { name: "Abrir o checkout" }).getAttribute("href");

  const visitor = await openOther(browser, baseURL);
  await buyByCard(visitor, `${path}?utm_source=instagram`);

  await page.goto("/overview/funnel");
  const steps = page.getByRole("region", { name: "Funil dos checkouts" }).getByRole("listitem");
  // Visits are written in batches.
  await expect(async () => {
    await page.reload();
    await expect(steps).toHaveText([/^Visitas1$/, /^E-mails1/, /^Pedidos1/, /^Pagos1.*100/], { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await page.getByText("Origem", { exact: true }).click();
  await expect(page).toHaveURL(/by=source/);
  const row = page.getByRole("row", { name: /instagram/ });
  await expect(row.getByRole("cell")).toHaveText([/instagram/, /1$/, /1$/, /1/, /1/, /100/]);
  await expect(page.getByRole("row", { name: /Visa/ })).toContainText("100%");
  expect(await findBarriers(page)).toEqual([]);

  await row.getByRole("link").last().click();
  await expect(page).toHaveURL(/datedBy=order&source=instagram|source=instagram.*datedBy=order/);
  await expect(page.getByRole("button", { name: "Origem: instagram" })).toBeVisible();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);

  await page.goto("/overview");
  await page.getByRole("button", { name: "Definir meta" }).click();
  await page.getByLabel("Meta por mês").fill("99,80");
  await page.getByRole("button", { name: "Salvar meta" }).click();
  await expect(page.getByText(/de R\$\s99,80 \(50%\)/)).toBeVisible();
});
