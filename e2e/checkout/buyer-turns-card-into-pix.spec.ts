import { actAsBank, fillBuyer, fillCard, listCharges, newCpf, openCheckout, sellBundle } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers } from "@/testing/e2e/reading";

test.use({ viewport: { width: 320, height: 700 }, isMobile: true, hasTouch: true });

test("a refused card becomes Pix in one tap: the same order, its bump and coupon, and one charge that is paid", async ({
  page,
}) => {
  const { path, code } = await sellBundle(page.request);
  const cpf = newCpf();
  await openCheckout(page, path);
  await page.getByLabel("Leve o livro de receitas").tap();
  await page.getByText("Cupom de desconto").tap();
  await page.getByLabel("Código do cupom").fill(code);
  await page.getByRole("button", { name: "Aplicar" }).tap();
  await expect(page.getByText(`Cupom ${code} aplicado`)).toBeVisible();
  await fillBuyer(page, cpf);
  await fillCard(page, "4000000000000002");
  await page.getByRole("button", { name: /^Pagar R\$\s64,81/ }).tap();

  const refused = page.getByRole("alert").filter({ hasText: "Nada foi cobrado" });
  await expect(refused).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(page.getByLabel("Nome completo")).toHaveValue("Maria da Silva");
  expect(await findBarriers(page)).toEqual([]);
  const byPix = refused.getByRole("button", { name: "Pagar com Pix" });
  await byPix.dblclick();
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  await expect(page.getByText(/64,81/).first()).toBeVisible();
  expect(await listCharges(page.request, cpf)).toMatchObject([
    { paymentMethod: "pix", status: "pending", amount: 6481 },
    { paymentMethod: "credit_card", status: "refused", amount: 6481 },
  ]);

  await actAsBank(page.request, cpf, "pay");
  await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
  expect((await listCharges(page.request, cpf)).filter(({ status }) => status === "paid")).toHaveLength(1);
});

test("a card that is refused later becomes Pix on the order's own page", async ({ page }) => {
  const { path } = await sellBundle(page.request);
  const cpf = newCpf();
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await fillCard(page, "4000000000000044");
  await page.getByRole("button", { name: /^Pagar R\$\s49,90/ }).tap();
  await page.waitForURL("**/pay/*");
  const orderPath = new URL(page.url()).pathname;
  await page.getByRole("button", { name: /Pix/ }).first().tap();
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(orderPath);
  expect(await listCharges(page.request, cpf)).toMatchObject([
    { paymentMethod: "pix", status: "pending", amount: 4990 },
    { paymentMethod: "credit_card", status: "refused", amount: 4990 },
  ]);
});
