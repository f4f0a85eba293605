import type { Page } from "@playwright/test";
import { callApi, listIds } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers, open } from "@/testing/e2e/reading";

const question = (page: Page) => page.getByRole("dialog", { name: "Sair sem salvar?" });

test("leaving a page with unsaved input asks: by a link, the palette, back, and a reload", async ({
  sellerPage: page,
}) => {
  const product = `Sem salvar ${Date.now()}`;
  const { id } = await callApi(page.request, "/products/v2", { name: product, price: 4990 });
  await open(page, "/products");
  await page.getByRole("link", { name: product }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${id}$`));
  const name = page.getByRole("textbox", { name: "Nome", exact: true }).first();
  await name.fill("Nome que não foi salvo");
  const stay = async () => {
    await expect(question(page)).toBeVisible();
    await question(page).getByRole("button", { name: "Continuar editando" }).click();
    await expect(question(page)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/products/${id}$`));
    await expect(name).toHaveValue("Nome que não foi salvo");
  };
  await page.getByRole("link", { name: "Clientes" }).click();
  await expect(question(page)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await stay();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Busca e comandos" }).getByRole("textbox").fill("clientes");
  await page.keyboard.press("Enter");
  await stay();
  await page.evaluate(() => history.back());
  await stay();
  const asked = page.waitForEvent("dialog");
  const reloading = page.evaluate(() => window.location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reloading;
  await expect(name).toHaveValue("Nome que não foi salvo");

  await page.getByRole("link", { name: "Clientes" }).click();
  await question(page).getByRole("button", { name: "Descartar" }).click();
  await expect(page).toHaveURL(/\/customers$/);
});

test("a dialog with typed input asks before Escape closes it, and one that was saved does not", async ({
  sellerPage: page,
}) => {
  await open(page, "/promotions");
  await page.getByRole("button", { name: "Novo cupom" }).first().click();
  const form = page.getByRole("dialog", { name: "Novo cupom" });
  const code = `GUARDA${Date.now()}`;
  await form.getByLabel("Código").fill(code);
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(form.getByLabel("Código")).toHaveValue(code);
  await form.getByLabel("Desconto").fill("10");
  await form.getByRole("button", { name: /^Criar/ }).click();
  await expect(form).toBeHidden();
  await page.getByRole("link", { name: "Clientes" }).click();
  await expect(page).toHaveURL(/\/customers$/);
});

test("the dialog that cancels a subscription has one button called cancel", async ({ sellerPage: page }) => {
  const [id] = await listIds(page.request, "/subscriptions?status=active&limit=1");
  await open(page, `/subscriptions/${id}`);
  await page.getByRole("button", { name: "Cancelar assinatura" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: /^Cancelar/ })).toHaveCount(1);
  await dialog.getByRole("button", { name: "Manter assinatura" }).click();
  await expect(dialog).toBeHidden();
});
