import { actAsBank, fillBuyer, listCharges, newCpf, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";
import { onBothSizes, press, readAsItStands } from "@/testing/e2e/sizes";

onBothSizes(() => {
  test("a boleto shows its line, due date and slip, is reissued in one tap, and is paid", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const { path } = await sellProduct(page.request);
    const cpf = newCpf();
    await openCheckout(page, path);
    await fillBuyer(page, cpf);
    await press(page.getByRole("radio", { name: "Boleto" }));
    await press(page.getByRole("button", { name: /^Gerar boleto de R\$\s49,90$/ }));
    await expect(page.getByRole("heading", { level: 1, name: "Seu boleto está pronto" })).toBeVisible();
    await expect(page.getByText(/^Vence em \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await press(page.getByRole("button", { name: "Copiar código do boleto" }));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{47}$/);
    const slip = page.getByRole("link", { name: "Abrir o boleto" });
    await expect(slip).toHaveAttribute("href", /^\/boleto\/[\w-]{43}$/);
    await readAsItStands(page, "boleto");
    await press(slip);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Boleto de R\$\s49,90$/);
    await readAsItStands(page, "slip of a boleto");
    await page.goBack();
    await expect(slip).toBeVisible();

    await press(page.getByRole("button", { name: "Já paguei" }));
    await expect(page.getByText(/Ainda não recebemos\. O boleto leva de 1 a 3 dias úteis/)).toBeVisible();
    await expect(page.getByText(/O Pix costuma/)).toBeHidden();
    await actAsBank(page.request, cpf, "expire");
    await expect(page.getByRole("heading", { level: 1, name: "O boleto venceu" })).toBeVisible();
    await press(page.getByRole("button", { name: "Gerar novo boleto" }));
    await expect(page.locator('[data-code="boleto"]')).toBeVisible();
    await actAsBank(page.request, cpf, "pay");
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
    expect((await listCharges(page.request, cpf)).map(({ status }) => status)).toEqual(["paid", "canceled"]);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the boleto's line is on the page", async ({ page }) => {
    const { path } = await sellProduct(page.request);
    await page.goto(path);
    await fillBuyer(page);
    await page.getByRole("radio", { name: "Boleto" }).check({ force: true });
    await page
      .getByRole("button")
      .filter({ hasText: /^(Pagar|Gerar)/ })
      .click();
    await expect(page.locator('[data-code="boleto"]')).toHaveText(/^\d{5}\.\d{5} \d{5}\.\d{6}/);
    await page.getByRole("link", { name: "Abrir o boleto" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Boleto de R\$\s49,90$/);
  });
});
