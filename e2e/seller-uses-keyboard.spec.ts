import { createCharge } from "./demo";
import { expect, test } from "./fixtures";

test("the palette opens pages, commands and transactions by keyboard only", async ({ sellerPage: page }) => {
  const name = `Compradora ${Date.now()}`;
  const id = await createCharge(page.request, name, 4990);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Busca e comandos" });
  await expect(palette).toBeVisible();
  await page.keyboard.type("transacoes");
  await expect(palette.getByRole("button", { name: "Transações" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/transactions$/);

  await page.keyboard.press("Control+k");
  await page.keyboard.type(name);
  await expect(palette.getByRole("button", { name: new RegExp(name) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/transactions/${id}$`));
});

test("single keys open sections and the search, are listed, and can be switched off", async ({ sellerPage: page }) => {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Configurações" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page).toHaveURL(/\/transactions$/);
  await expect(page.getByRole("searchbox").first()).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox").first()).toBeFocused();
  await page.keyboard.type("?g");
  await expect(page.getByRole("searchbox").first()).toHaveValue("?g");
  await page.keyboard.press("Tab");

  await page.keyboard.press("Shift+?");
  const shortcuts = page.getByRole("dialog", { name: "Atalhos de teclado" });
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/\/transactions/);
  await shortcuts.getByRole("switch", { name: "Atalhos de uma tecla" }).press("Space");
  await page.keyboard.press("Escape");
  await expect(shortcuts).toBeHidden();
  await page.keyboard.press("Shift+?");
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(shortcuts).toBeHidden();
  await expect(page).toHaveURL(/\/transactions/);
});

test.describe("without a network", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("pages show it, and stop when it is back", async ({ sellerPage: page, context }) => {
    await page.goto("/settings");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await expect(page.getByRole("status").filter({ hasText: "Sem conexão" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("Sem conexão")).toBeHidden();
  });
});
