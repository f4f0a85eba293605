import { newCpf } from "@/testing/e2e/checkout";
import { callApi, createCharge, readDemoToken } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";

test("the palette opens pages, commands and transactions by keyboard only", async ({ sellerPage: page }) => {
  const name = `Compradora ${Date.now()}`;
  const id = await createCharge(page.request, name, 4990);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Busca e comandos" });
  await expect(palette).toBeVisible();
  await page.keyboard.type("transacoes");
  await expect(palette.getByRole("button", { name: "Vendas" }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/transactions$/);
  // A closing palette would receive the next keys instead of the page.
  await expect(palette).toBeHidden();

  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("textbox")).toBeFocused();
  await page.keyboard.type(name);
  await expect(palette.getByRole("button", { name: new RegExp(`${name} · R\\$`) })).toBeVisible();
  await expect(palette.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/transactions/${id}$`));
});

test("the palette finds customers, subscriptions, products, courses and coupons", async ({ sellerPage: page }) => {
  const name = `Padaria ${Date.now()}`;
  const { id: productId } = await callApi(page.request, "/products/v2", { name, price: 4990 });
  await callApi(page.request, "/member-courses", { productId, title: `${name} em aulas` });
  const code = `PALETA${Date.now()}`;
  await callApi(page.request, "/coupons", { code, type: "percent", value: 10 });
  // A new document, because another test's charge would rename the customer.
  const customer = { name: `${name} Cliente`, email: "buyer@example.com", documentType: "cpf", document: newCpf() };
  await callApi(page.request, "/pix/in/qrcode", { amountInCents: 4990, customer });
  const found = await page.request.get("/v1/subscriptions?limit=1", {
    headers: { authorization: `Bearer ${readDemoToken()}` },
  });
  const [subscription] = ((await found.json()) as { data: { customer: { name: string }; productName: string }[] }).data;
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Busca e comandos" });
  const search = palette.getByRole("textbox");
  for (const [typed, kind, hit] of [
    [name, "Produtos", new RegExp(`^${name}$`)],
    [name, "Cursos", new RegExp(`^${name} em aulas`)],
    [name, "Clientes", new RegExp(`^${name} Cliente buyer@example.com$`)],
    [code, "Cupons", new RegExp(`^${code}`)],
    [subscription?.customer.name ?? "", "Assinaturas", new RegExp(subscription?.productName ?? "-")],
  ] as const) {
    await search.fill(typed);
    await expect(palette.getByRole("button", { name: hit }).first(), kind).toBeVisible();
  }
  await search.fill(code);
  await palette.getByRole("button", { name: code }).click();
  await expect(page).toHaveURL(new RegExp(`/promotions\\?search=${code}$`));
});

test("single keys open sections and the search, are listed, and can be switched off", async ({ sellerPage: page }) => {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Empresa" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page).toHaveURL(/\/transactions$/);
  await expect(page.getByRole("searchbox").first()).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox").first()).toBeFocused();
  await page.keyboard.type("?g");
  await expect(page.getByRole("searchbox").first()).toHaveValue("?g");
  await page.keyboard.press("Tab");

  await page.keyboard.press("Shift+?");
  const shortcuts = page.getByRole("dialog", { name: "Atalhos de teclado" });
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/\/transactions/);
  await shortcuts.getByRole("switch", { name: "Atalhos de uma tecla" }).press("Space");
  await page.keyboard.press("Escape");
  await expect(shortcuts).toBeHidden();
  await page.keyboard.press("Shift+?");
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(shortcuts).toBeHidden();
  await expect(page).toHaveURL(/\/transactions/);
});

test.describe("without a network", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("pages show it, and stop when it is back", async ({ sellerPage: page, context }) => {
    await page.goto("/settings");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await expect(page.getByRole("status").filter({ hasText: "Sem conexão" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("Sem conexão")).toBeHidden();
  });
});
