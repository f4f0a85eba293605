import type { Page } from "@playwright/test";
import { fillBuyer, listCharges, newCpf, openCheckout, sellBundle } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers } from "@/testing/e2e/reading";

// The browser logs failed requests.
test.use({
  viewport: { width: 320, height: 700 },
  isMobile: true,
  hasTouch: true,
  expectedErrors: [/ERR_FAILED|status of 503/],
});

/** Fails the next request to this URL with a connection error or a 503. */
async function failOnce(page: Page, address: string, how: "abort" | 503): Promise<void> {
  await page.route(address, (route) => (how === 503 ? route.fulfill({ status: 503, body: "" }) : route.abort()), {
    times: 1,
  });
}

test("a network failure on the way to a Pix code is reported, and one tap retries", async ({ page }) => {
  const { path, code } = await sellBundle(page.request);
  const cpf = newCpf();
  await openCheckout(page, path);
  const lost = page.getByRole("alert").filter({ hasText: "Não deu para falar com o servidor. Nada se perdeu" });
  const retry = lost.getByRole("button", { name: "Tentar de novo" });
  const pay = (amount: RegExp) => page.getByRole("button", { name: amount });

  await failOnce(page, `**${path}/quote`, "abort");
  await page.getByLabel("Leve o livro de receitas").tap();
  await expect(retry).toBeVisible();
  await expect(pay(/^Pagar R\$\s49,90 com Pix$/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await retry.tap();
  await expect(pay(/^Pagar R\$\s69,80 com Pix$/)).toBeFocused();
  await expect(lost).toBeHidden();

  await page.getByText("Cupom de desconto").tap();
  await page.getByLabel("Código do cupom").fill(code);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await failOnce(page, `**${path}/quote`, 503);
  await page.getByRole("button", { name: "Aplicar" }).tap();
  await retry.tap();
  await expect(page.getByText(`Cupom ${code} aplicado`)).toBeVisible();
  await expect(lost).toBeHidden();

  await fillBuyer(page, cpf);
  await failOnce(page, `**${path}/order`, "abort");
  await pay(/^Pagar R\$\s64,81 com Pix$/).tap();
  await retry.tap();
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  await failOnce(page, "**/pay/*/check", 503);
  await page.getByRole("button", { name: "Já paguei" }).tap();
  await expect(page.getByText("Não deu para falar com o servidor: tente de novo.")).toBeVisible();
  await page.getByRole("button", { name: "Já paguei" }).tap();
  await expect(page.getByText(/^Ainda não recebemos/)).toBeVisible();
  expect(await listCharges(page.request, cpf)).toMatchObject([{ amount: 6481, status: "pending" }]);
});
