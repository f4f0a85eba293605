import { actAsBank, fillBuyer, newCpf, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";
import { waitForMail } from "@/testing/e2e/mails";

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
  const code = await waitForMail(email, /^Seu código Pix/);
  expect(code.text).toContain("000201");
  await actAsBank(page.request, cpf, "pay");
  for (const mail of [code, await waitForMail(email, /^Pagamento confirmado/)]) {
    expect(mail.from).toEqual({
      name: expect.stringMatching(/^Quitanda Demo/),
      replyTo: expect.stringMatching(/^demo@/),
    });
    expect(mail.text).toContain(number);
    expect(mail.links[0]).toBe(order);
  }
});
