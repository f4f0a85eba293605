import { findMail } from "@/testing/e2e/account";
import { actAsBank, fillBuyer, newCpf, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";

test("a buyer gets the code and the receipt by mail, from the shop, with the number of the order's page", async ({
  page,
}) => {
  const { path } = await sellProduct(page.request);
  const cpf = newCpf();
  const email = `${cpf}@example.com`;
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: /com Pix$/ }).click();
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  const number = (await page.getByText(/^Pedido \d{6}-[0-9A-Z]{8}$/).textContent()) ?? "";
  const order = page.url();
  const code = await findMail(page, email, /^Seu código Pix/);
  await expect(code).toContainText("000201");
  await actAsBank(page.request, cpf, "pay");
  for (const mail of [code, await findMail(page, email, /^Pagamento confirmado/)]) {
    await expect(mail).toContainText(/De Quitanda Demo.*, respostas para demo@/);
    await expect(mail).toContainText(number);
    await expect(mail.getByRole("link").first()).toHaveAttribute("href", order);
  }
});
