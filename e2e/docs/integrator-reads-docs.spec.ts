import type { Page } from "@playwright/test";
import { guidePath, guideSlugs } from "@/components/docs/guides/guide";
import { readDemoToken } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers, open, themesOf } from "@/testing/e2e/reading";
import { isProof } from "@/testing/support/proof";

const pixPage = "/docs/reference/charges-pix-qr-code";
const transactionsPage = "/docs/reference/transactions-list";

/**
 * Pages checked with axe: all in the full suite, otherwise one of each kind, because the guides
 * share their components.
 */
const pages = isProof
  ? [...guideSlugs.map(guidePath), "/docs/reference", "/docs/changelog", pixPage, transactionsPage]
  : ["/docs", "/docs/events", "/docs/reference", transactionsPage];

async function openUnfolded(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
}

test("an integrator finds the Pix operation and charges from its page, without signing in", async ({ page }) => {
  await open(page, "/docs");
  await page.keyboard.press("/");
  await page.keyboard.type("qrcode");
  await page
    .getByRole("navigation", { name: "Documentação" })
    .getByRole("link", { name: /^Cobrar por Pix/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`${pixPage}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Cobrar por Pix" })).toBeVisible();

  await page.getByLabel("Token de acesso").fill(readDemoToken());
  await page.getByRole("button", { name: "Gerar um UUID para Idempotency-Key" }).click();
  await page.getByRole("button", { name: "Enviar" }).click();
  const trial = page.getByRole("region", { name: "Experimente" });
  await expect(trial.getByRole("status")).toContainText("200");
  await expect(trial.getByRole("figure", { name: "Corpo da resposta" })).toContainText('"status": "pending"');
  await expect(trial.getByRole("img", { name: "QR code da resposta" })).toBeVisible();
  await trial.getByText("Cabeçalhos", { exact: true }).click();
  await expect(trial.getByText("x-ratelimit-remaining")).toBeVisible();

  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(trial.getByText("idempotent-replayed")).toBeVisible();
});

test("the entered token applies to other operations, and is gone with the page", async ({ page, context }) => {
  await open(page, pixPage);
  await page.getByLabel("Token de acesso").fill("a-token-that-nobody-keeps");
  await page
    .getByRole("navigation", { name: "Documentação" })
    .getByRole("link", { name: /^Listar transações/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Listar transações" })).toBeVisible();
  await expect(page.getByLabel("Token de acesso")).toHaveValue("a-token-that-nobody-keeps");

  expect(JSON.stringify(await context.storageState())).not.toContain("a-token-that-nobody-keeps");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("a-token-that-nobody-keeps");
  await page.reload();
  await expect(page.getByLabel("Token de acesso")).toHaveValue("");
});

test.describe("with an invalid token", () => {
  test.use({ expectedErrors: [/status of 401/] });

  test("shows the error as the API sends it", async ({ page }) => {
    await open(page, pixPage);
    await page.getByLabel("Token de acesso").fill("wrong");
    await page.getByRole("button", { name: "Enviar" }).click();
    const trial = page.getByRole("region", { name: "Experimente" });
    await expect(trial.getByRole("status")).toContainText("401");
    await expect(trial.getByText('"Invalid or expired token"')).toBeVisible();
  });
});

test("the stream of events is shown as it arrives, until the reader stops it", async ({ page }) => {
  await open(page, "/docs/reference/events-stream");
  await page.getByLabel("Token de acesso").fill(readDemoToken());
  await page.getByRole("button", { name: "Enviar" }).click();
  const trial = page.getByRole("region", { name: "Experimente" });
  await expect(trial.getByRole("status")).toContainText("200");
  await expect(trial.getByRole("figure", { name: "Corpo da resposta" })).toContainText(": connected");
  await trial.getByRole("button", { name: "Parar" }).click();
  await expect(trial.getByRole("button", { name: "Enviar" })).toBeEnabled();
  await expect(trial.getByRole("status")).toContainText("200");
});

test("a sample is copied in the chosen language, and the copy announced", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, pixPage);
  await page.getByRole("radio", { name: "Python" }).check();
  const sample = page.getByRole("figure").filter({ hasText: "Requisição" }).filter({ visible: true });
  await sample.getByRole("button", { name: "Copiar" }).click();
  await expect(sample.getByRole("status")).toHaveText("Copiado");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("requests.post(");
});

test("the search finds words of the pages' texts, in the reader's language", async ({ page }) => {
  await open(page, "/docs");
  const navigation = page.getByRole("navigation", { name: "Documentação" });
  await page.getByLabel("Buscar na documentação").fill("localhost");
  await expect(navigation.getByRole("status")).toHaveText(/trechos? encontrado/);
  const result = navigation
    .getByRole("list", { name: "No texto" })
    .getByRole("link", { name: /Receba na sua máquina/ });
  await expect(result).toContainText("npm run listen");
  await result.click();
  await expect(page).toHaveURL(/\/docs\/webhooks#local$/);
  await expect(page.getByRole("region", { name: "Receba na sua máquina" })).toBeInViewport();

  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByLabel("Search the documentation").fill("webhook secret");
  const english = page.getByRole("navigation", { name: "Documentation" });
  await expect(english.getByRole("list", { name: "In the text" }).getByRole("link").first()).toBeVisible();
  await page.getByLabel("Search the documentation").fill("xylophone");
  await expect(english.getByRole("status")).toHaveText("Nothing found");
});

test("a guide's program is shown in TypeScript first, and copied in Python", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/docs/subscriptions");
  const typescript = page.getByRole("figure").filter({ hasText: "subscription.mts" });
  await expect(typescript.first()).toBeVisible();
  await page.getByRole("radio", { name: "Python" }).check();
  const program = page.getByRole("figure").filter({ hasText: "subscription.py" });
  await program.first().getByRole("button", { name: "Copiar" }).click();
  await expect(program.first().getByRole("status")).toHaveText("Copiado");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("run_job(");
  await expect(typescript.first()).toBeHidden();
});

test("switches to English", async ({ page }) => {
  await open(page, "/docs/errors");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Errors" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("on a phone one button opens the menu, which closes on a choice", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await open(page, "/docs");
  await expect(page.getByRole("navigation", { name: "Documentação" })).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await page
    .getByRole("navigation", { name: "Documentação" })
    .getByRole("link", { name: "Sandbox", exact: true })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Sandbox" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Documentação" })).toBeHidden();
});

test("an unknown page says so, with a link back", async ({ page }) => {
  const answer = await page.request.get("/docs/reference/nothing");
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain("Todas as operações");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an operation can be read, and called by its curl", async ({ page }) => {
    await page.goto(pixPage);
    await expect(page.getByRole("heading", { level: 1, name: "Cobrar por Pix" })).toBeVisible();
    await expect(page.getByText("amountInCents", { exact: true }).first()).toBeVisible();
    const sample = page.getByRole("figure").filter({ hasText: "Requisição" }).filter({ visible: true });
    await expect(sample).toContainText("/v1/pix/in/qrcode'");
    await expect(sample).toContainText("$QUITANDA_TOKEN");
    await page.getByRole("radio", { name: "PHP" }).check();
    await expect(sample).toContainText("curl_init(");
    await expect(page.getByText("Experimentar daqui precisa de JavaScript.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Enviar" })).toBeHidden();
  });

  test("the catalogue of events can be read, examples and all", async ({ page }) => {
    await page.goto("/docs/events#transaction_paid");
    const paid = page.getByRole("region", { name: "Cobrança paga" });
    await expect(paid).toContainText("renovações");
    await paid.getByText("Exemplo de transaction_paid").click();
    await expect(paid.getByRole("figure")).toContainText('"event": "transaction_paid"');
  });

  test("the phone menu opens and links to a guide", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto("/docs");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Idempotência" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Idempotência" })).toBeVisible();
  });
});

for (const path of pages) {
  test(`${path}: axe finds nothing, and neither language scrolls sideways at 320 pixels`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await openUnfolded(page, path);
    for (const colorScheme of themesOf(path)) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      expect(await findBarriers(page), colorScheme).toEqual([]);
    }
    const below = await page.evaluate(() => document.documentElement.scrollHeight - document.body.offsetHeight);
    expect(below, "pixels below the end of the page").toBeLessThanOrEqual(1);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

    await page.context().addCookies([{ name: "locale", value: "en", url: new URL(page.url()).origin }]);
    await openUnfolded(page, path);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}
