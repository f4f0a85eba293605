import type { Page } from "@playwright/test";
import { createCharge } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers, open, readEverywhere, themesOf } from "@/testing/e2e/reading";
import { otherStates, screens } from "@/testing/e2e/screens";
import { isProof } from "@/testing/support/proof";

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await createCharge(
    request,
    "Nome de uma pessoa com muitos sobrenomes que não cabem na tela de um telefone",
    9_999_999_999,
  );
  await request.dispose();
});

for (const { name, path, signedIn } of isProof ? [...screens, ...otherStates] : screens) {
  test(`${name}: reads on a desk and on a phone`, async ({ page, sellerState }) => {
    if (signedIn) await page.context().addCookies(sellerState.cookies);
    await readEverywhere(page, name, path);
  });
}

const dialogs = [
  { path: "/settings/team", open: (page: Page) => page.getByRole("button", { name: "Convidar" }).click() },
  { path: "/api-keys", open: (page: Page) => page.getByRole("button", { name: "Criar chave" }).first().click() },
  { path: "/settings", open: (page: Page) => page.getByRole("button", { name: /^Avisos:/ }).click() },
  { path: "/settings", open: (page: Page) => page.keyboard.press("Control+k") },
  { path: "/settings", open: (page: Page) => page.keyboard.press("Shift+?") },
];

for (const colorScheme of themesOf("dialogs")) {
  test(`dialogs, ${colorScheme}: axe finds nothing, and nothing scrolls sideways at 320 pixels`, async ({
    sellerPage: page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const dialog of dialogs) {
      await open(page, dialog.path);
      await dialog.open(page);
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.waitForTimeout(400);
      expect(await findBarriers(page), dialog.path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });
}

test("menus and dialogs of the list: axe finds nothing", async ({ sellerPage: page }) => {
  await open(page, "/transactions");
  await page.getByRole("button", { name: /^Conta de/ }).click();
  await expect(page.getByRole("menuitem", { name: "Sair" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Qualquer data" }).click();
  await expect(page.getByRole("button", { name: "Aplicar" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

test("the chosen theme applies before the first paint and stays", async ({ sellerPage: page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, "/transactions");
  await page.getByRole("button", { name: /^Conta de/ }).click();
  await page.getByRole("menuitemradio", { name: "Escuro" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");

  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("main")) return;
      observer.disconnect();
      document.documentElement.dataset.schemeAtContent = document.documentElement.dataset.mantineColorScheme ?? "none";
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-scheme-at-content", "dark");
});

test("on a phone a bar has the most used sections, and one button the others, their tabs and the account", async ({
  sellerPage: page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, "/transactions");
  const strip = page.getByRole("complementary", { name: "Ambiente" });
  expect((await strip.boundingBox())?.height).toBe(40);
  const bar = page.getByRole("navigation", { name: "Páginas mais usadas" });
  await expect(bar.getByRole("link")).toHaveText(["Início", "Vendas", "Clientes", "Produtos", "Financeiro"]);
  await expect(bar.getByRole("link", { name: "Vendas" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("navigation", { name: "Vendas" }).getByRole("link", { name: "Contestações" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contestações" })).toBeVisible();

  const menu = page.getByRole("navigation", { name: "Navegação" });
  await expect(menu).toBeHidden();
  await bar.getByRole("button", { name: "Mais" }).click();
  await expect(menu.getByRole("link")).toHaveCount(10);
  await expect(page.getByRole("button", { name: /^Conta de/ })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await bar.getByRole("button", { name: "Mais" }).click();
  await menu.getByRole("link", { name: "Configurações" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Empresa" })).toBeVisible();
  await expect(menu).toBeHidden();

  await page.goto("/team");
  await expect(page).toHaveURL(/\/settings\/team$/);
  const tabs = page.getByRole("navigation", { name: "Configurações" });
  await expect(tabs.getByRole("link", { name: "Equipe" })).toHaveAttribute("aria-current", "page");
  await expect(tabs.getByRole("link", { name: "Equipe" })).toBeInViewport();
});
