import { fillBuyer, fillCard, listCharges, newCpf, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { callAs, expect, openOther, test } from "@/testing/e2e/fixtures";
import { readAsItStands } from "@/testing/e2e/reading";

test("a buyer takes an offer with one tap, declines the next, and has both receipts", async ({
  page: buyer,
  sellerPage: seller,
  browser,
  baseURL,
}) => {
  const [product, book, club] = [
    await sellProduct(buyer.request),
    await sellProduct(buyer.request, 1990),
    await sellProduct(buyer.request, 2990),
  ];
  const stepOf = (offerSlug: string, title: string) => ({ offerSlug, title, text: "Só agora.", downsellSlug: null });
  const steps = [stepOf(book.slug, "Leve o livro"), stepOf(club.slug, "Entre no clube")];
  await seller.goto(`/products/${product.id}/upsell`);
  await callAs(seller, baseURL, "upsells.save", { productId: product.id, steps });

  const cpf = newCpf();
  // The page may be cached for three seconds.
  await expect(async () => {
    await openCheckout(buyer, product.path);
    await fillCard(buyer, "4111111111111111");
    await expect(buyer.getByText(/aceitar com um toque/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await fillBuyer(buyer, cpf);
  await buyer.getByRole("button", { name: /^Pagar/ }).click();
  await expect(buyer.getByRole("heading", { name: /Pagamento confirmado/ })).toBeVisible();
  const receipt = buyer.url();

  await expect(buyer.getByRole("heading", { name: "Leve o livro" })).toBeVisible();

  const stranger = await openOther(browser, baseURL);
  await stranger.goto(receipt);
  await expect(stranger.getByRole("button", { name: /Pix/ }).first()).toBeVisible();
  await expect(stranger.getByRole("button", { name: /no cartão/ })).toHaveCount(0);
  const forged = await stranger.request.post(`${receipt}/upsell`, {
    form: { step: 1, kind: "upsell", shown: 1990, answer: "credit_card" },
    headers: { origin: baseURL ?? "" },
    maxRedirects: 0,
  });
  expect(forged.headers().location).toMatch(/problem=/);
  await stranger.context().close();

  await readAsItStands(buyer);
  await buyer.getByRole("button", { name: /^Sim, levar por R\$\s19,90 no cartão final 1111$/ }).click();
  await expect(buyer).not.toHaveURL(receipt);
  await expect(buyer.getByRole("heading", { name: /Pagamento confirmado/ })).toBeVisible();
  await expect(buyer.getByText(book.name).first()).toBeVisible();

  await expect(buyer.getByRole("heading", { name: "Entre no clube" })).toBeVisible();
  await buyer.getByRole("button", { name: "Não, obrigado" }).click();
  await expect(buyer).toHaveURL(receipt);
  await expect(buyer.getByText(product.name).first()).toBeVisible();
  await expect(buyer.getByRole("heading", { name: "Entre no clube" })).toBeHidden();
  expect((await listCharges(buyer.request, cpf)).map(({ amount, status }) => [amount, status])).toEqual([
    [1990, "paid"],
    [4990, "paid"],
  ]);

  await seller.goto(`/products/${product.id}/upsell`);
  const results = seller.getByRole("region", { name: "Resultado" });
  await expect(results.getByText("Etapa 1")).toBeVisible();
  await expect(results.getByText(/19,90/)).toBeVisible();
  await expect(seller.getByRole("group", { name: "Etapa 2" }).getByLabel("Título")).toHaveValue("Entre no clube");
});
