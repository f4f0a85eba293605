import { actAsBank, fillBuyer, newCpf, openCheckout } from "@/testing/e2e/checkout";
import { callApi } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers } from "@/testing/e2e/reading";

test.use({ viewport: { width: 320, height: 700 } });

test("a payment link is paid once, its buyer's e-mail is put right, and then its page says that it is paid", async ({
  page,
}) => {
  const title = `Encomenda ${Date.now()}`;
  const { url } = (await callApi(page.request, "/payment-links", {
    title,
    amountInCents: 9900,
    methods: ["pix"],
    description: "Bolo de casamento.",
  })) as unknown as { url: string };
  const path = new URL(url).pathname;
  const cpf = newCpf();
  await openCheckout(page, path);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("Cupom de desconto")).toBeHidden();
  await fillBuyer(page, cpf);
  await page.getByLabel("E-mail").fill("maria@gmial.com");
  await page.getByLabel("CPF ou CNPJ").focus();
  await page.getByRole("button", { name: "maria@gmail.com" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue("maria@gmail.com");
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole("button", { name: /^Pagar R\$\s99,00 com Pix$/ }).click();
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  await actAsBank(page.request, cpf, "pay");
  await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();

  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Este link já foi pago" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await findBarriers(page)).toEqual([]);
});
