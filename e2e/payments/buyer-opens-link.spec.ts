import { callApi, readDemoToken } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";

test("the checkout link shows the product, the price, the guarantee and the seller", async ({ page }) => {
  const name = `Curso de pão ${Date.now()}`;
  const { id } = await callApi(page.request, "/products/v2", { name, price: 4990, description: "Do levain ao forno" });
  const headers = { authorization: `Bearer ${readDemoToken()}` };
  const links = await page.request.get(`/v1/products/${id}/links`, { headers });
  const { checkoutUrl } = ((await links.json()) as { data: { checkoutUrl: string } }).data;
  const { pathname } = new URL(checkoutUrl);

  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(pathname);
  await expect(page).toHaveTitle(name);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(/^R\$\s49,90$/).first()).toBeVisible();
  await expect(page.getByText(/^ou 1x de R\$\s5,58 \+ 8x de R\$\s5,54 sem juros no cartão$/)).toBeVisible();
  await expect(page.getByText("Garantia de 7 dias")).toBeVisible();
  await expect(page.getByText("Do levain ao forno")).toBeVisible();
  const seller = page.getByRole("contentinfo");
  await expect(seller).toContainText("Quitanda Demonstração Ltda");
  await expect(seller).toContainText("CNPJ 11.444.777/0001-61");
  await expect(seller).toContainText("Praça da Sé");
  await expect(page.getByRole("link", { name: "Escrever um e-mail" })).toHaveAttribute("href", /^mailto:demo@quitanda/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const typed = new URLSearchParams({ name: "Ana Souza", email: "ana@example.com", document: "52998224725" });
  await page.goto(`${pathname}?${typed}`);
  await expect(page.getByLabel("Nome completo")).toHaveValue("Ana Souza");
  await expect(page.getByLabel("E-mail")).toHaveValue("ana@example.com");
  await expect(page.getByLabel("CPF ou CNPJ")).toHaveValue("529.982.247-25");

  expect((await page.request.delete(`/v1/products/${id}`, { headers })).ok()).toBe(true);
  // The page is cached for up to three seconds.
  const readPage = async () => (await page.request.get(pathname)).text();
  await expect.poll(readPage).toContain("Este produto não está à venda agora");
});
