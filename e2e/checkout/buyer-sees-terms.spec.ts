import { actAsBank, fillBuyer, listCharges, newCpf, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers } from "@/testing/e2e/reading";

test("a seller limits an offer in the product's tabs, and a buyer on a phone sees the Pix price, the last units and the time left, and pays that price", async ({
  sellerPage: page,
  browser,
}) => {
  const { id, name, path } = await sellProduct(page.request);
  await page.goto(`/products/${id}/checkout`);
  await page.getByLabel("Desconto no Pix").fill("5");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Salvo", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Preços", exact: true }).click();
  await page.getByLabel("Unidades à venda").fill("1");
  // Two hours from now in São Paulo time.
  const minute = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16);
  await page.getByLabel(`Fim de ${name}`).fill(minute);
  await page.getByLabel("Mostrar contagem regressiva").check();
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Salvo", { exact: true })).toBeVisible();

  const phone = await browser.newContext({ viewport: { width: 320, height: 700 }, isMobile: true, hasTouch: true });
  const buyer = await phone.newPage();
  const cpf = newCpf();
  await openCheckout(buyer, path);
  await expect(buyer.getByText("Resta 1 unidade")).toBeVisible();
  await expect(buyer.getByText(/A oferta acaba em 01:5\d:\d\d/)).toBeVisible();
  await expect(buyer.getByText(/47,41 no Pix/)).toBeVisible();
  expect(await findBarriers(buyer)).toEqual([]);
  await buyer.getByRole("radio", { name: "Cartão" }).check({ force: true });
  await expect(buyer.getByRole("button", { name: /^Pagar R\$\s49,90/ })).toBeVisible();
  await buyer.getByRole("radio", { name: "Pix" }).check({ force: true });
  await fillBuyer(buyer, cpf);
  await buyer.getByRole("button", { name: /^Pagar R\$\s47,41 com Pix/ }).tap();
  await expect(buyer.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  await actAsBank(page.request, cpf, "pay");
  await expect(buyer.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
  expect(await listCharges(page.request, cpf)).toMatchObject([{ status: "paid", amount: 4741 }]);
  await phone.close();
});

test("the checkout links the privacy notice, which names who decides about the buyer's data", async ({ page }) => {
  const { path } = await sellProduct(page.request);
  await page.goto(path);
  const notice = page.getByRole("link", { name: "Aviso de privacidade" });
  await expect(notice).toHaveAttribute("target", "_blank");
  await page.goto((await notice.getAttribute("href")) ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Aviso de privacidade" })).toBeVisible();
  await expect(page.getByText(/decide como os seus dados desta página são usados/)).toBeVisible();
  await expect(page.getByRole("link", { name: /dados/ })).toHaveAttribute("href", "/account/data");
  expect(await findBarriers(page)).toEqual([]);
});
