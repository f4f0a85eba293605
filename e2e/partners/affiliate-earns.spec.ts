import { randomUUID } from "node:crypto";
import { buyByPix } from "@/testing/e2e/buying";
import { sellProduct } from "@/testing/e2e/checkout";
import { callApi, createSeller, listIds } from "@/testing/e2e/demo";
import { expect, openOther, signInAs, test } from "@/testing/e2e/fixtures";
import { findMailedLink } from "@/testing/e2e/mails";

test("an affiliate's visitor buys by phone, and both sides see their part", async ({
  page,
  browser,
  baseURL,
  sellerState,
}) => {
  const { id: productId, name, path } = await sellProduct(page.request);
  const email = `${randomUUID()}@example.com`;
  const code = `joana-${Date.now()}`;
  const invited = { name: "Joana Prado", email, productIds: [productId], commissionBps: 5000, code };
  const { id: affiliateId } = await callApi(page.request, "/affiliates", invited);

  const link = await findMailedLink(email);
  await signInAs(page, createSeller("Divulga Pão"), new URL(link).pathname);
  await expect(page.getByText(name).first()).toBeVisible();
  await page.getByRole("button", { name: "Aceitar para Divulga Pão" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Convite aceito." })).toBeVisible();
  await page.goto("/partnerships");
  await expect(page.getByText(`${baseURL}${path}?a=${code}`).first()).toBeVisible();

  const visitor = await openOther(browser, baseURL);
  await visitor.setViewportSize({ width: 360, height: 740 });
  await buyByPix(visitor, `${path}?a=${code}`);

  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/1 clique · 1 venda paga/)).toBeVisible({ timeout: 5_000 });
    await expect(page.getByRole("list", { name: "Comissões" }).getByRole("listitem")).toHaveCount(1);
  }).toPass({ timeout: 30_000 });
  expect(await listIds(page.request, `/affiliates/${affiliateId}/commissions`)).toHaveLength(1);

  const producer = await openOther(browser, baseURL);
  await producer.context().addCookies(sellerState.cookies);
  await producer.goto(`/affiliates?search=${code}`);
  await producer.getByRole("link", { name: "Ver comissões: Joana Prado" }).click();
  await expect(producer.getByText(name)).toBeVisible();
  const address = await producer.getByRole("link", { name: "Exportar CSV" }).getAttribute("href");
  const file = await producer.request.get(address ?? "");
  expect(file.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  expect((await file.text()).trimEnd().split("\r\n")).toHaveLength(2);
  const stranger = await openOther(browser, baseURL);
  expect((await stranger.request.get(address ?? "", { maxRedirects: 0 })).status()).toBe(307);
});
