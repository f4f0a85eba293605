import { fillBuyer, fillCard, listCharges, newCpf, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { expect, openOther, test } from "@/testing/e2e/fixtures";
import { readAsItStands } from "@/testing/e2e/reading";

test("a seller writes the checkout's words, and a buyer on a phone reads them and pays by the total in sight", async ({
  page: seller,
  sellerPage,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const product = await sellProduct(seller.request, 12_288);
  await sellerPage.goto(`/products/${product.id}`);
  await sellerPage
    .getByRole("navigation", { name: "Partes do produto" })
    .getByRole("link", { name: "Checkout" })
    .click();
  const form = sellerPage.getByRole("region", { name: "Página", exact: true });
  const save = sellerPage.getByRole("button", { name: "Salvar", exact: true });
  await expect(form.getByRole("textbox", { name: "Chamada" })).toBeVisible();
  await expect(save).toBeHidden();
  await form.getByRole("textbox", { name: "Chamada" }).fill("Pão de verdade <b>em casa</b>");
  await form.getByRole("textbox", { name: "Destaques" }).fill("1\n2\n3\n4\n5\n6\n7");
  await expect(form.getByText("Use até 6 linhas, cada uma com até 120 letras.")).toBeVisible();
  await save.click();
  await form.getByRole("textbox", { name: "Destaques" }).fill("12 aulas, no seu ritmo\nReceitas em PDF");
  await form.getByRole("button", { name: "Adicionar depoimento" }).click();
  await form.getByRole("textbox", { name: "Quem disse" }).fill("Ana Lima");
  await form.getByRole("textbox", { name: "O que disse" }).fill("Cresceu na primeira fornada.");
  await form.getByRole("checkbox", { name: "Pedir o WhatsApp" }).check();
  await save.click();
  await expect(sellerPage.getByRole("status").filter({ hasText: /^Salvo$/ })).toBeVisible();
  await readAsItStands(sellerPage, ["light"]);

  const buyer = await openOther(browser, baseURL);
  await buyer.setViewportSize({ width: 390, height: 780 });
  const bar = buyer.locator("details").filter({ hasText: product.name });
  const cpf = newCpf();
  // The page is cached for up to three seconds.
  await expect(async () => {
    await openCheckout(buyer, product.path);
    await expect(buyer.getByText("Pão de verdade <b>em casa</b>")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(buyer.getByText("12 aulas, no seu ritmo")).toBeVisible();
  await expect(buyer.getByText("Cresceu na primeira fornada.")).toBeVisible();
  await expect(buyer.getByText(/^Escolhidos por /)).toBeVisible();
  await expect(bar).toBeHidden();
  await fillBuyer(buyer, cpf);
  await buyer.getByLabel("WhatsApp ou telefone").fill("11987654321");
  await fillCard(buyer, "4111111111111111");
  // Hidden while the user types, so that it covers no field.
  await expect(bar).toBeHidden();
  const installments = buyer.getByRole("combobox", { name: "Parcelas" });
  await installments.focus();
  await installments.selectOption("12");
  await expect(bar).toBeVisible();
  await bar.locator("summary").click();
  await expect(bar.getByText("Total")).toBeVisible();
  await expect(bar.locator("summary")).toContainText("122,88");
  await readAsItStands(buyer);
  await bar.locator("summary").click();
  await buyer.getByRole("button", { name: /^Pagar 12x de R\$\s10,24 \(total R\$\s122,88\)$/ }).click();
  await expect(buyer.getByRole("heading", { name: /Pagamento confirmado/ })).toBeVisible();
  await buyer.context().close();

  const [charge] = await listCharges(seller.request, cpf);
  expect(charge).toMatchObject({ amount: 12_288, installments: 12, status: "paid" });
  await sellerPage.goto(`/transactions/${charge?.id}`);
  await expect(sellerPage.getByText("(11) 98765-4321")).toBeVisible();
});
