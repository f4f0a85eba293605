import { fillBuyer, fillCard, listCharges, newCpf, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { callApi } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers, journeySizes, photograph } from "@/testing/e2e/reading";

const pay = /^Pagar R\$/;

for (const { width, height } of journeySizes) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, colorScheme: width === 320 ? "light" : "dark" });

    test("a refused CVV is marked and focused, and expiries are read as they are written", async ({ page }) => {
      const { path } = await sellProduct(page.request);
      const cpf = newCpf();
      await openCheckout(page, path);
      await fillBuyer(page, cpf);
      await fillCard(page, "4000000000000127");
      const expiry = page.getByLabel("Validade");
      for (const [typed, shown] of [
        ["12/2049", "12/2049"],
        ["1/49", "01/49"],
        ["0149", "01/49"],
      ] as const) {
        await expiry.fill("");
        await expiry.pressSequentially(typed);
        await expect(expiry).toHaveValue(shown);
      }
      await page.getByRole("button", { name: pay }).click();
      const cvv = page.getByLabel("CVV");
      await expect(cvv).toBeFocused();
      await expect(cvv).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByRole("alert").filter({ hasText: "Nada foi cobrado" })).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await photograph(page, "buyer whose CVV is refused", `${width}`);

      await page.getByLabel("Número do cartão").fill("4111111111111111");
      await page.getByRole("button", { name: pay }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
      expect(await listCharges(page.request, cpf)).toMatchObject([{ status: "paid" }, { status: "refused" }]);
    });
  });
}

test("a wrong length is told apart from wrong digits, a name needs a letter, and letters switch to a CNPJ", async ({
  page,
}) => {
  const { path } = await sellProduct(page.request);
  await openCheckout(page, path);
  await fillBuyer(page, "5299822472");
  const [name, document] = [page.getByLabel("Nome completo"), page.getByLabel("CPF ou CNPJ")];
  await name.fill("12345");
  await page.getByRole("button", { name: pay }).click();
  await expect(name).toHaveAccessibleDescription("Escreva seu nome completo.");
  await expect(document).toHaveAccessibleDescription(/11 números \(CPF\) ou 14/);
  await document.fill("52998224726");
  await page.getByRole("button", { name: pay }).click();
  await expect(document).toHaveAccessibleDescription("Confira o CPF ou CNPJ: os números não batem.");
  await expect(document).toHaveAttribute("inputmode", "numeric");
  await document.fill("");
  await document.pressSequentially("12abc34501de35");
  await expect(document).toHaveAttribute("inputmode", "text");
  await expect(document).toHaveValue("12.ABC.345/01DE-35");
});

test("a coupon that covers the whole order is refused, and nothing is charged for a cent", async ({ page }) => {
  const { id, path } = await sellProduct(page.request);
  const code = `TUDO${Date.now()}`;
  await callApi(page.request, "/coupons", { code, type: "percent", value: 100, productIds: [id] });
  await openCheckout(page, path);
  await page.getByText("Cupom de desconto").click();
  await page.getByLabel("Código do cupom").fill(code);
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Este cupom cobre o pedido inteiro" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pagar R\$\s49,90 com Pix$/ })).toBeVisible();
});
