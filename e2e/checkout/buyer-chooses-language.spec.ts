import { fillBuyer, fillCard, newCpf, openCheckout, sellBundle, sellProduct } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers } from "@/testing/e2e/reading";
import { translatePage, translatorWays } from "@/testing/e2e/translator";

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 320, height: 800 } });

  test("a buyer switches the checkout to English, keeps their input, and pays in it", async ({ page }) => {
    const { path } = await sellProduct(page.request, 12_990);
    await openCheckout(page, path);
    await page.getByLabel("Nome completo").fill("Maria da Silva");
    await fillCard(page, "4111111111111111");
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByText("How do you want to pay?")).toBeVisible();
    await expect(page.getByRole("button", { name: "English" })).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByLabel("Full name")).toHaveValue("Maria da Silva");
    await expect(page.getByLabel("Card number")).toHaveValue("4111 1111 1111 1111");
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
    await expect(page.getByRole("option").nth(1)).toHaveText("2 × R$64.95, interest-free · total R$129.90");
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    await page.getByLabel("Email").fill("maria@example.com");
    await page.getByLabel("CPF or CNPJ").fill(newCpf());
    await page.getByRole("button", { name: "Pay R$129.90" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Payment confirmed" })).toBeVisible();
    await page.getByRole("button", { name: "Português" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
  });
});

test.describe("in a browser that asks for English", () => {
  test.use({ locale: "en-GB" });

  test("a buyer's first visit is in English, until they choose another language", async ({ page }) => {
    const { path } = await sellProduct(page.request);
    await page.goto(path);
    await expect(page.getByLabel("Full name")).toBeVisible();
    await page.getByRole("button", { name: "Português" }).click();
    await expect(page.getByLabel("Nome completo")).toBeVisible();
    await page.goto(path);
    await expect(page.getByLabel("Nome completo")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a buyer reads the page they are on in English", async ({ page }) => {
    const { path } = await sellProduct(page.request);
    await page.goto(`${path}?coupon=NADA`);
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByText("This coupon doesn't exist.")).toBeVisible();
    await page.goto(path);
    await expect(page.getByLabel("Full name")).toBeVisible();
  });
});

for (const way of translatorWays) {
  test(`a buyer pays where a translator ${way} the texts, and sees the present total`, async ({ page }) => {
    const { path, code } = await sellBundle(page.request);
    await openCheckout(page, path);
    await translatePage(page, way);
    await fillBuyer(page);
    const bump = page.getByLabel("Leve o livro de receitas");
    await bump.check();
    await expect(page.getByRole("button", { name: /^Pagar R\$\s69,80 com Pix$/ })).toBeVisible();
    await bump.uncheck();
    await expect(page.getByRole("button", { name: /^Pagar R\$\s49,90 com Pix$/ })).toBeVisible();
    await page.getByText("Cupom de desconto").click();
    for (const typed of ["NADA", code]) {
      await page.getByLabel("Código do cupom").fill(typed);
      await page.getByRole("button", { name: "Aplicar" }).click();
    }
    await expect(page.getByText(`Cupom ${code} aplicado`)).toBeVisible();
    await expect(page.getByText(/R\$\s49,90 com Pix/)).toHaveCount(0);
    await fillCard(page, "4111111111111111");
    await page.getByRole("button", { name: /^Pagar R\$\s44,91$/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
  });
}
