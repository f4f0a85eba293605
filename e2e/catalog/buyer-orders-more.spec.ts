import {
  actAsBank,
  fillBuyer,
  listCharges,
  newCpf,
  openCheckout,
  readLink,
  sellBundle,
  sellProduct,
} from "@/testing/e2e/checkout";
import { expect, openOther, test } from "@/testing/e2e/fixtures";
import { themesOf } from "@/testing/e2e/reading";
import { onBothSizes, press, readAsItStands } from "@/testing/e2e/sizes";

onBothSizes(() => {
  test("the link's coupon and a bump are in the shown and the charged price", async ({ page }) => {
    const { path, code } = await sellBundle(page.request);
    const cpf = newCpf();
    await openCheckout(page, `${path}?coupon=${code.toLowerCase()}&utm_source=instagram&utm_campaign=natal`);
    await expect(page.getByText(`Cupom ${code} aplicado`)).toBeVisible();
    await press(page.getByLabel("Leve o livro de receitas"));
    await fillBuyer(page, cpf);
    await press(page.getByRole("button", { name: /^Pagar R\$\s64,81 com Pix$/ }));
    await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
    expect(await listCharges(page.request, cpf)).toMatchObject([
      { amount: 6481, tracking: { source: "instagram", campaign: "natal" } },
    ]);
  });

  test("a coupon is entered, refused with a message, and removed", async ({ page }) => {
    const { path, code } = await sellBundle(page.request);
    await openCheckout(page, path);
    await press(page.getByText("Cupom de desconto"));
    await page.getByLabel("Código do cupom").fill("NADA");
    await press(page.getByRole("button", { name: "Aplicar" }));
    await expect(page.getByText("Este cupom não existe.")).toBeVisible();
    await readAsItStands(page, "coupon that is refused");
    await page.getByLabel("Código do cupom").fill(code);
    await press(page.getByRole("button", { name: "Aplicar" }));
    await expect(page.getByRole("button", { name: /R\$\s44,91/ })).toBeVisible();
    await press(page.getByRole("link", { name: "Remover" }));
    await expect(page.getByRole("button", { name: /R\$\s49,90/ })).toBeVisible();
  });
});

test("a coupon that ran out while the page was open is reported before any charge", async ({
  page,
  browser,
  baseURL,
}) => {
  const { path, code } = await sellBundle(page.request, 1);
  const [first, second] = [newCpf(), newCpf()];
  const other = await openOther(browser, baseURL);
  await openCheckout(page, `${path}?coupon=${code}`);
  await openCheckout(other, `${path}?coupon=${code}`);
  await fillBuyer(other, first);
  await other.getByRole("button", { name: /com Pix$/ }).click();
  await expect(other.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  // Beyond a limit per client network, unpaid orders reserve no coupon, and all end-to-end tests
  // share a network. Paying this order uses up the coupon regardless of the limit.
  await actAsBank(page.request, first, "pay");
  await other.context().close();
  await fillBuyer(page, second);
  await page.getByRole("button", { name: /com Pix$/ }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Este cupom já esgotou. Nada foi cobrado." }).first(),
  ).toBeVisible();
  expect(await listCharges(page.request, second)).toEqual([]);
  await page.getByRole("button", { name: /^Pagar R\$\s49,90 com Pix$/ }).click();
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
});

test("a price forged in the browser is not charged", async ({ page }) => {
  const { path } = await sellProduct(page.request);
  const cpf = newCpf();
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await page.route("**/order", async (route) => {
    const fields = new URLSearchParams(route.request().postData() ?? "");
    fields.set("shown", "1");
    fields.set("price", "1");
    await route.continue({ postData: fields.toString() });
  });
  await page.getByRole("button", { name: /com Pix$/ }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "O preço deste pedido mudou. Nada foi cobrado." }),
  ).toBeVisible();
  expect(await listCharges(page.request, cpf)).toEqual([]);
});

test("a wrong value is reported at its field, and no other input is lost", async ({ page }) => {
  const { path } = await sellProduct(page.request);
  await openCheckout(page, path);
  await page.getByLabel("Nome completo").fill("Maria da Silva");
  await page.getByLabel("CPF ou CNPJ").fill("52998224726");
  await page.getByRole("button", { name: /com Pix$/ }).click();
  await expect(page.getByText("Escreva um e-mail válido.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(page.getByText("Confira o CPF ou CNPJ: os números não batem.")).toBeVisible();
  await expect(page.getByLabel("CPF ou CNPJ")).toHaveValue("529.982.247-26");
  await page.getByLabel("E-mail").fill("maria@example.com");
  await expect(page.getByText("Escreva um e-mail válido.")).toBeHidden();
});

test("another site cannot order for a buyer", async ({ page }) => {
  const { path } = await sellProduct(page.request);
  const form = { order: "A".repeat(43), method: "pix" };
  const foreign = await page.request.post(`${path}/order`, { form, headers: { origin: "https://evil.example" } });
  expect(foreign.status()).toBe(403);
  expect((await page.request.post(`${path}/order`, { form })).status()).toBe(403);
});

for (const colorScheme of themesOf("an order with bump")) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 800 } });

    test("axe finds no barrier from the form to the receipt, and nothing scrolls sideways", async ({ page }) => {
      const { path, id } = await sellBundle(page.request);
      expect(id).toBeTruthy();
      await openCheckout(page, path);
      await readAsItStands(page, "form");
      await page.getByRole("radio", { name: "Cartão" }).check({ force: true });
      await page.getByRole("button", { name: /^Pagar R\$/ }).click();
      await expect(page.getByText("Confira o número do cartão.")).toBeVisible();
      await readAsItStands(page, "form that is wrong");
      await page.getByRole("radio", { name: "Pix" }).check({ force: true });
      const cpf = newCpf();
      await fillBuyer(page, cpf);
      await page.getByRole("button", { name: /com Pix$/ }).click();
      await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
      await readAsItStands(page, "Pix");
      await actAsBank(page.request, cpf, "pay");
      await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
      await readAsItStands(page, "receipt");
    });
  });
}

test("the link of an unknown order or product shows a page that says so", async ({ page }) => {
  for (const root of ["pay", "refund", "boleto", "delivery", "back", "learn/digests"]) {
    const answer = await page.request.get(`/${root}/${"A".repeat(43)}`);
    expect([root, answer.status()]).toEqual([root, 404]);
    expect(await answer.text()).toContain("O link pode estar incompleto");
  }
  const { id } = await sellProduct(page.request);
  const { path } = await readLink(page.request, id);
  for (const unknown of [`${path}x`, path.replace(/.$/, (last) => (last === "a" ? "b" : "a")), `${path}x/privacy`]) {
    const answer = await page.request.get(unknown);
    expect([unknown, answer.status()]).toEqual([unknown, 404]);
    expect(await answer.text()).toContain("Página não encontrada</h1>");
  }
});
