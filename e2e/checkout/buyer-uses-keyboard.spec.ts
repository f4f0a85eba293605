import type { Page } from "@playwright/test";
import { listCharges, newCpf, openCheckout, sellBundle, sellProduct } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";
import { tabTo } from "@/testing/e2e/keyboard";
import { findBackwardSteps } from "@/testing/e2e/reading";

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

async function typeBuyer(page: Page, cpf: string): Promise<void> {
  await typeInto(page, "Nome completo", "Maria da Silva");
  await typeInto(page, "E-mail", "maria@example.com");
  await typeInto(page, "CPF ou CNPJ", cpf);
}

async function chooseMethod(page: Page, wanted: string): Promise<void> {
  await tabTo(page, page.getByRole("radio", { name: "Pix" }));
  const radio = page.getByRole("radio", { name: wanted });
  while (!(await radio.isChecked())) await page.keyboard.press("ArrowRight");
  await expect(radio).toBeFocused();
}

test("the checkout's focus moves in the order seen: from left to right on a desk, down on a phone", async ({
  page,
}) => {
  const { path } = await sellProduct(page.request);
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await openCheckout(page, path);
    const [coupon, name] = await Promise.all(
      [page.getByText("Cupom de desconto"), page.getByLabel("Nome completo")].map((each) => each.boundingBox()),
    );
    expect(coupon?.x).toBeLessThanOrEqual(name?.x ?? 0);
    expect(await findBackwardSteps(page)).toEqual([]);
  }
});

test("a buyer with only a keyboard gets a Pix code", async ({ page }) => {
  const { path } = await sellProduct(page.request);
  await openCheckout(page, path);
  await page.getByLabel("Nome completo").focus();
  await page.keyboard.type("Maria da Silva");
  await page.keyboard.press("Tab");
  await page.keyboard.type("maria@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type(newCpf());
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "Pix" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
});

test("a buyer with only a keyboard has a card refused, and pays by Pix", async ({ page }) => {
  const { path } = await sellProduct(page.request);
  const cpf = newCpf();
  await openCheckout(page, path);
  await typeBuyer(page, cpf);
  await chooseMethod(page, "Cartão");
  await typeInto(page, "Número do cartão", "4000000000009995");
  await typeInto(page, "Nome impresso no cartão", "MARIA DA SILVA");
  await typeInto(page, "Validade", "1249");
  await typeInto(page, "CVV", "123");
  await page.keyboard.press("Enter");

  const alert = page.getByRole("alert").filter({ hasText: "Cartão recusado pelo banco. Nada foi cobrado." });
  await expect(alert).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(alert.getByRole("button", { name: "Pagar com Pix" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Copiar código Pix" }));
  expect(await listCharges(page.request, cpf)).toMatchObject([
    { paymentMethod: "pix", status: "pending" },
    { paymentMethod: "credit_card", status: "refused" },
  ]);
});

test("a buyer with only a keyboard uses a coupon, a bump and a boleto", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { path, code } = await sellBundle(page.request);
  const cpf = newCpf();
  await openCheckout(page, path);
  await tabTo(page, page.locator("summary").filter({ hasText: "Cupom de desconto" }));
  await page.keyboard.press("Enter");
  await typeInto(page, "Código do cupom", code);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Cupom ${code} aplicado`)).toBeVisible();
  await typeBuyer(page, cpf);
  await chooseMethod(page, "Boleto");
  await tabTo(page, page.getByLabel("Leve o livro de receitas"));
  await page.keyboard.press("Space");
  const pay = page.getByRole("button", { name: /^Gerar boleto de R\$\s64,81$/ });
  await expect(pay).toBeVisible();
  await tabTo(page, pay);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Seu boleto está pronto" })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Copiar código do boleto" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Código copiado" })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{47}$/);
  expect(await listCharges(page.request, cpf)).toMatchObject([{ paymentMethod: "boleto", amount: 6481 }]);
  await tabTo(page, page.getByRole("link", { name: "Abrir o boleto" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Boleto de R\$\s64,81$/);
});
