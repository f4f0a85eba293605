import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { createSeller } from "@/testing/e2e/demo";
import { expect, openOther, signInAs, test } from "@/testing/e2e/fixtures";
import { findBarriers, open, themesOf } from "@/testing/e2e/reading";
import { inviteViewer } from "@/testing/e2e/viewer";
import { isProof } from "@/testing/support/proof";

const pixPage = "/docs/reference/charges-pix-qr-code";
const authPage = "/docs/reference/auth-create-token";

const bar = (page: Page) => page.getByRole("region", { name: "Sua empresa" });
const trial = (page: Page) => page.getByRole("region", { name: "Experimente" });
const sample = (page: Page) =>
  page.getByRole("figure").filter({ hasText: "Requisição" }).filter({ visible: true }).locator("code");

async function takeToken(page: Page): Promise<string> {
  await bar(page).getByRole("button", { name: "Usar meu token" }).click();
  await expect(bar(page).getByRole("status")).toContainText("Os exemplos levam um token da sua empresa até");
  return page.getByLabel("Token de acesso", { exact: true }).inputValue();
}

function paste(code: string): string {
  const uuidgen = 'uuidgen() { node -p "crypto.randomUUID()"; }';
  return execFileSync("sh", ["-c", `${uuidgen}\n${code.replace("curl ", "curl -s ")}`], { encoding: "utf8" });
}

test("one click puts the seller's own token into every sample and form, and trial calls use their company", async ({
  page,
  context,
}) => {
  await signInAs(page, createSeller("Banca dos Exemplos"));
  await open(page, pixPage);
  await expect(bar(page)).toContainText("Banca dos Exemplos");
  await expect(bar(page)).toContainText("Ambiente de testes");
  await expect(sample(page)).toContainText("$QUITANDA_TOKEN");

  const token = await takeToken(page);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  for (const language of ["TypeScript", "Python", "PHP", "curl"]) {
    await page.getByRole("radio", { name: language }).check();
    await expect(sample(page)).toContainText(token);
    await expect(sample(page)).not.toContainText("QUITANDA_");
  }

  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(trial(page).getByRole("status")).toContainText("200");
  const answered = await trial(page).getByRole("figure", { name: "Corpo da resposta" }).textContent();
  const { data } = JSON.parse(answered ?? "") as { data: { id: string } };
  expect(JSON.parse(paste((await sample(page).textContent()) ?? ""))).toMatchObject({ success: true });

  expect(JSON.stringify(await context.storageState())).not.toContain(token);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(token);
  await page.goto("/transactions");
  await expect(page.getByText("2 transações")).toBeVisible();
  await page.goto(`/transactions/${data.id}`);
  await expect(page.getByText("Maria da Silva").first()).toBeVisible();
  await page.goto("/api-keys");
  await expect(page.getByRole("list", { name: "Chaves de API" })).toContainText("/docs");
  await page.goto("/settings/audit");
  await expect(page.getByText("Token de acesso emitido: /docs")).toBeVisible();
});

test("the token applies across the documentation, is forgotten on demand, and never outlives the page", async ({
  sellerPage: page,
}) => {
  const answer = await page.request.get("/docs");
  expect(answer.headers()["cache-control"]).toContain("no-store");

  await open(page, "/docs");
  const first = page.getByRole("region", { name: "1. Consiga um token" });
  await first.getByRole("button", { name: "Usar meu token" }).click();
  await expect(first.getByRole("button", { name: "Esquecer o token" })).toBeVisible();
  const charge = page.getByRole("region", { name: "2. Crie um Pix" }).locator("code").filter({ hasText: "curl" });
  await expect(charge).toContainText("Bearer ey");
  await expect(charge).not.toContainText("QUITANDA_");

  await page
    .getByRole("navigation", { name: "Documentação" })
    .getByRole("link", { name: /^Listar transações/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Listar transações" })).toBeVisible();
  await expect(sample(page)).toContainText("Bearer ey");
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(trial(page).getByRole("status")).toContainText("200");

  await bar(page).getByRole("button", { name: "Esquecer o token" }).click();
  await expect(sample(page)).toContainText("$QUITANDA_TOKEN");
  await expect(page.getByLabel("Token de acesso", { exact: true })).toHaveValue("");
  await trial(page).getByRole("button", { name: "Usar o da minha empresa: Token de acesso" }).click();
  await expect(sample(page)).toContainText("Bearer ey");
  await page.reload();
  await expect(sample(page)).toContainText("$QUITANDA_TOKEN");
  expect(await page.content()).not.toContain("Bearer ey");
});

test("an operation with a key pair shows the company's key, and a click creates one with its secret", async ({
  page,
}) => {
  await signInAs(page, createSeller("Banca do Par"));
  await open(page, authPage);
  await expect(sample(page)).toContainText(/pk_[\w-]{22}:\$QUITANDA_API_SECRET/);
  const key = page.getByLabel("Chave de API (pk_…)", { exact: true });
  await trial(page)
    .getByRole("button", { name: /^Criar uma da minha empresa/ })
    .click();
  await expect(key).toHaveValue(/^pk_[\w-]{22}$/);
  await expect(sample(page)).toContainText(await key.inputValue());
  await expect(sample(page)).toContainText(/:sk_[\w-]{43}/);
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(trial(page).getByRole("status")).toContainText("200");
  expect(JSON.parse(paste((await sample(page).textContent()) ?? ""))).toMatchObject({ success: true });
});

test("a role without token permission is told so, and reads everything else", async ({
  sellerPage: page,
  browser,
  baseURL,
}) => {
  const viewer = await inviteViewer(page, baseURL);

  const other = await openOther(browser, baseURL);
  await signInAs(other, viewer);
  await open(other, authPage);
  await expect(bar(other)).toContainText("Seu papel não emite tokens");
  await expect(bar(other).getByRole("button")).toHaveCount(0);
  await expect(trial(other).getByRole("button", { name: /minha empresa/ })).toHaveCount(0);
  await expect(sample(other)).toContainText("$QUITANDA_API_KEY:$QUITANDA_API_SECRET");
  expect(await other.content()).not.toMatch(/pk_[\w-]{22}/);
});

test("a user whose session has ended is told so, and gets no token", async ({ sellerPage: page, context }) => {
  await open(page, pixPage);
  await context.clearCookies();
  await bar(page).getByRole("button", { name: "Usar meu token" }).click();
  await expect(bar(page).getByRole("status")).toContainText("Sua sessão terminou");
  await expect(sample(page)).toContainText("$QUITANDA_TOKEN");
});

test("without JavaScript a seller sees their company, and no control that needs it", async ({
  browser,
  baseURL,
  sellerState,
}) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: "pt-BR",
    storageState: sellerState,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto("/docs");
  await expect(bar(page)).toContainText("Quitanda Demo");
  await expect(bar(page).getByRole("link", { name: "Voltar ao painel" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Usar meu token" })).toHaveCount(0);
  await page.getByText("Pela linha de comando").click();
  await expect(page.getByText("demo-token")).toBeVisible();
  await context.close();
});

test("a visitor sees no company and no token offer", async ({ page }) => {
  for (const path of ["/docs", authPage, pixPage]) {
    await open(page, path);
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Usar meu token|minha empresa/ })).toHaveCount(0);
  }
});

test("webhooks and events link to the catalogue, each event to its own section", async ({ sellerPage: page }) => {
  await page.goto("/webhooks");
  await page.getByRole("link", { name: "Catálogo de eventos" }).click();
  await expect(page).toHaveURL(/\/docs\/events$/);
  await expect(page.getByRole("heading", { level: 1, name: "Catálogo de eventos" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "transaction_refunded", exact: true }).click();
  await expect(page).toHaveURL(/#transaction_refunded$/);
  await expect(page.getByRole("region", { name: "Reembolso", exact: true })).toBeInViewport();
  await page.goto("/events");
  await expect(page.getByRole("link", { name: "Catálogo de eventos" })).toHaveAttribute("href", "/docs/events");
});

test("the documentation's styles do not stay in the dashboard", async ({ sellerPage: page }) => {
  await page.goto("/events");
  const looks = () =>
    page.evaluate(() => {
      const { backgroundColor, color, fontSize, lineHeight, fontFamily } = getComputedStyle(document.body);
      return { backgroundColor, color, fontSize, lineHeight, fontFamily };
    });
  const guide = page.getByRole("link", { name: "Catálogo de eventos" });
  await expect(guide).toBeVisible();
  const before = await looks();
  await guide.click();
  await expect(page.getByRole("navigation", { name: "Documentação" })).toBeVisible();
  await page.goBack();
  await expect(guide).toBeVisible();
  expect(await looks()).toEqual(before);
});

for (const path of isProof ? ["/docs", pixPage, "/docs/events"] : [pixPage]) {
  test(`${path}, signed in and with a token: axe finds nothing, nor is it wider than a phone`, async ({ page }) => {
    const name = "Comercial e Distribuidora de Hortifrutigranjeiros São Sebastião do Paraíso";
    await signInAs(page, createSeller(name));
    await open(page, path);
    await bar(page).getByRole("button", { name: "Usar meu token" }).click();
    await expect(bar(page).getByRole("button", { name: "Esquecer o token" })).toBeVisible();
    for (const colorScheme of themesOf(path)) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      expect(await findBarriers(page), colorScheme).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await findBarriers(page), "narrow").toEqual([]);
  });
}
