import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { callApi } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { tabTo } from "@/testing/e2e/keyboard";

test("a seller finds a customer by keyboard only, and a purchase from their page", async ({ sellerPage: page }) => {
  const name = `Teclado ${Date.now()}`;
  const document = generateCpf();
  const customer = { name, email: "teclado@example.com", documentType: "cpf", document };
  const { id } = await callApi(page.request, "/pix/in/qrcode", { amountInCents: 6_600, customer });
  await callApi(page.request, `/sandbox/transactions/${id}/pay`);

  await page.goto("/customers");
  const search = page.getByRole("searchbox", { name: "Buscar" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(search).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type(
    `${document.slice(0, 3)}.${document.slice(3, 6)}.${document.slice(6, 9)}-${document.slice(9)}`,
  );
  await expect(page.getByText("1 cliente", { exact: true })).toBeVisible();
  const row = page.getByRole("link", { name: new RegExp(name) });
  await tabTo(page, row);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("region", { name: "Em números" })).toContainText(/Total pago\s*R\$\s66,00/);
  await expect(page.getByRole("region", { name: "Acessos" })).toContainText("Nenhum curso liberado.");

  const purchase = page.getByRole("region", { name: "Compras" }).getByRole("link", { name: /R\$\s66,00/ });
  await tabTo(page, purchase);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/transactions/${id}$`));
});

test("arrow keys move from row to row", async ({ sellerPage: page }) => {
  for (const amountInCents of [1_100, 1_200]) {
    const customer = { name: "Setas", email: "setas@example.com", documentType: "cpf", document: "52998224725" };
    await callApi(page.request, "/pix/in/qrcode", { amountInCents, customer });
  }
  await page.goto("/transactions");
  const links = page.getByRole("table").getByRole("link");
  await links.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(links.first()).toBeFocused();
});
