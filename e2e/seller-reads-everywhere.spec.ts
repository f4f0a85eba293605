import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { createCharge } from "./demo";
import { expect, test } from "./fixtures";

const screens = [
  { name: "sign-in", path: "/login", signedIn: false },
  { name: "transactions", path: "/transactions", signedIn: true },
  { name: "transactions that no filter finds", path: "/transactions?search=zzzzzz", signedIn: true },
] as const;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await createCharge(
    request,
    "Nome de uma pessoa com muitos sobrenomes que não cabem na tela de um telefone",
    9_999_999_999,
  );
  await request.dispose();
});

for (const { name, path, signedIn } of screens) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`${name}, ${colorScheme}: axe finds nothing`, async ({ page, sellerState }) => {
      if (signedIn) await page.context().addCookies(sellerState.cookies);
      await page.emulateMedia({ colorScheme });
      await open(page, path);
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      expect(await findBarriers(page)).toEqual([]);
    });
  }

  test(`${name}: nothing scrolls sideways at 320 pixels`, async ({ page, sellerState }) => {
    if (signedIn) await page.context().addCookies(sellerState.cookies);
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await findBarriers(page)).toEqual([]);
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

test("the chosen theme is there before the first paint and stays", async ({ sellerPage: page }) => {
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

test("on a phone the sections and the account are behind one button", async ({ sellerPage: page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await open(page, "/transactions");
  await expect(page.getByRole("navigation", { name: "Navegação" })).toBeHidden();
  await page.getByRole("button", { name: "Abrir ou fechar o menu" }).click();
  await expect(page.getByRole("navigation", { name: "Navegação" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Transações" })).toHaveAttribute("aria-current", "page");
});
