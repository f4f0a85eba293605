import { actAsBank, fillBuyer, newCpf, openCheckout, sellBundle } from "@/testing/e2e/checkout";
import { createSeller } from "@/testing/e2e/demo";
import { callAs, expect, openOther, signInAs, test } from "@/testing/e2e/fixtures";
import { waitForMail } from "@/testing/e2e/mails";
import { advanceClock } from "@/testing/e2e/subscribing";

/** Next noon in São Paulo at least two hours away, because no reminder is sent at night. */
function nextNoon(): string {
  const noon = new Date(Date.now() + 2 * 3_600_000);
  if (noon.getUTCHours() >= 15) noon.setUTCDate(noon.getUTCDate() + 1);
  noon.setUTCHours(15, 0, 0, 0);
  return noon.toISOString();
}

test("a buyer who left the checkout comes back by the mail, pays, and the seller sees the recovered sale", async ({
  page: buyer,
  browser,
  baseURL,
}) => {
  const owner = createSeller("Banca das Voltas");
  const { id, path } = await sellBundle(buyer.request, null, owner.accessToken);
  const step = { delayMinutes: 60, subject: "{name}, volte", text: "Olá, {name}!\n{product} é seu.", couponId: null };
  const sequence = { productId: id, cause: "left_checkout", isOn: true, steps: [step] };
  const seller = await openOther(browser, baseURL);
  await signInAs(seller, owner, `/products/${id}/recovery`);
  await callAs(seller, baseURL, "cartRecovery.saveSequence", sequence);

  const cpf = newCpf();
  const email = `${cpf}@example.com`;
  await openCheckout(buyer, path);
  await expect(buyer.getByText(/a loja pode enviar lembretes/)).toBeVisible();
  await fillBuyer(buyer, cpf);
  await buyer.getByLabel("Leve o livro de receitas").check({ force: true });
  // Ignores the response for the address typed first.
  const told = buyer.waitForResponse(
    (answer) =>
      answer.url().endsWith("/contact") && (answer.request().postData() ?? "").includes(encodeURIComponent(email)),
  );
  await buyer.getByLabel("E-mail").fill(email);
  await buyer.getByLabel("E-mail").blur();
  expect((await told).ok()).toBe(true);
  await buyer.context().clearCookies();

  await advanceClock(buyer.request, owner.accessToken, { to: nextNoon() });
  const [link = "", stop = ""] = (await waitForMail(email, /^Maria, volte$/)).links;
  await buyer.goto(link);
  await expect(buyer.getByLabel("E-mail")).toHaveValue(email);
  await expect(buyer.getByLabel("Nome completo")).toHaveValue("Maria da Silva");
  await expect(buyer.getByLabel("CPF ou CNPJ")).toHaveValue("");
  await expect(buyer.getByLabel("Leve o livro de receitas")).toBeChecked();
  await buyer.waitForLoadState("networkidle");
  await buyer.getByLabel("CPF ou CNPJ").fill(cpf);
  await buyer.getByRole("button", { name: /com Pix$/ }).click();
  await expect(buyer.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  await actAsBank(buyer.request, cpf, "pay", owner.accessToken);
  await expect(buyer.getByRole("heading", { name: /Pagamento confirmado/ })).toBeVisible();
  const receipt = buyer.url();

  await buyer.goto(link);
  await expect(buyer).toHaveURL(receipt);
  await buyer.goto(stop);
  await buyer.getByRole("button", { name: "Parar os lembretes" }).click();
  await expect(buyer.getByRole("heading", { name: "Lembretes parados" })).toBeVisible();

  await expect(async () => {
    await seller.goto(`/products/${id}/recovery`);
    await expect(seller.getByRole("region", { name: "Vendas recuperadas" }).getByText("Pelo link")).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await seller.context().close();
});
