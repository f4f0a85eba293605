import { callApi, createCharge } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";

test("a charge made by the API appears as pending and turns paid without a reload", async ({ sellerPage: page }) => {
  const name = `Maria ${Date.now()}`;
  await page.goto("/transactions");
  await expect(page.getByRole("heading", { level: 1, name: "Vendas" })).toBeVisible();
  await page.evaluate(() => document.body.setAttribute("data-same-document", ""));

  const id = await createCharge(page.request, name, 4990);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Pendente");
  await expect(row).toContainText(/R\$\s49,90/);
  await expect(row).toContainText("Pix");

  await callApi(page.request, `/sandbox/transactions/${id}/pay`);
  await expect(row).toContainText("Paga");
  await expect(page.getByText(`A transação de ${name}`)).toContainText("agora está: Paga");
  await expect(page.locator("body")).toHaveAttribute("data-same-document", "");
});

test("filters are in the URL and survive reload and the back button", async ({ sellerPage: page }) => {
  const name = `Joaquim ${Date.now()}`;
  const id = await createCharge(page.request, name, 12_900);
  await page.goto("/transactions");
  const row = page.getByRole("row").filter({ hasText: name });

  await page.getByRole("searchbox", { name: "Buscar" }).fill(name);
  await expect(page).toHaveURL(/search=Joaquim/);
  await expect(page.getByText("1 transação", { exact: true })).toBeVisible();
  await expect(row).toBeVisible();

  await page.getByRole("combobox", { name: "Método" }).selectOption("Boleto");
  await expect(page).toHaveURL(/paymentMethod=boleto/);
  await expect(page.getByText("Nada encontrado com estes filtros")).toBeVisible();
  await page.getByRole("combobox", { name: "Método" }).selectOption("Pix");
  await expect(row).toBeVisible();
  await page.getByRole("button", { name: "Recusadas" }).click();
  await expect(page).toHaveURL(/status=refused/);
  await expect(page.getByText("Nada encontrado com estes filtros")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Nada encontrado com estes filtros")).toBeVisible();
  await expect(page.getByRole("button", { name: "Recusadas" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("combobox", { name: "Método" })).toHaveValue("pix");

  await page.goBack();
  await expect(row).toBeVisible();
  await page.getByRole("searchbox", { name: "Buscar" }).fill(id);
  await expect(page).toHaveURL(new RegExp(`search=${id}`));
  await expect(row).toBeVisible();

  await page.getByRole("button", { name: "Limpar filtros" }).click();
  await expect(page).toHaveURL(/\/transactions$/);
  await expect(page.getByRole("searchbox", { name: "Buscar" })).toHaveValue("");
});

test("text typed while the page reloads after going back is searched", async ({ sellerPage: page }) => {
  const name = `Benedita ${Date.now()}`;
  const id = await createCharge(page.request, name, 7_900);
  await page.goto("/transactions");
  const row = page.getByRole("row").filter({ hasText: name });
  const search = page.getByRole("searchbox", { name: "Buscar" });
  await search.fill(name);
  await expect(page).toHaveURL(/search=Benedita/);
  await page.getByRole("button", { name: "Recusadas" }).click();
  await expect(page).toHaveURL(/status=refused/);
  await expect(page.getByText("Nada encontrado com estes filtros")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Nada encontrado com estes filtros")).toBeVisible();

  await page.route(/_rsc=/, async (route) => {
    await expect(search).toHaveValue(id);
    await route.continue();
  });
  const anew = page.waitForResponse(/_rsc=/);
  await page.goBack();
  await expect(row).toBeVisible();
  await search.fill(id);
  await anew;
  await expect(page).toHaveURL(new RegExp(`search=${id}`));
  await expect(search).toHaveValue(id);
  await expect(row).toBeVisible();
});

test("a search stays when the router writes the address before it again", async ({ sellerPage: page }) => {
  const name = `Tardia ${Date.now()}`;
  await createCharge(page.request, name, 6_900);
  await page.goto("/transactions");
  const search = page.getByRole("searchbox", { name: "Buscar" });
  const before = page.url();
  await search.fill(name);
  await expect(page).toHaveURL(/search=Tardia/);
  await page.evaluate((address) => window.history.replaceState(window.history.state, "", address), before);
  await expect(page).toHaveURL(/search=Tardia/);
  await expect(search).toHaveValue(name);
  await expect(page.getByText("1 transação", { exact: true })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(before);
  await expect(search).toHaveValue("");
});

test("today's charges are in today's period", async ({ sellerPage: page }) => {
  const name = `Hoje ${Date.now()}`;
  await createCharge(page.request, name, 500);
  await page.goto("/transactions");
  await page.getByRole("button", { name: "Qualquer data" }).click();
  await page.getByRole("button", { name: "Hoje", exact: true }).click();
  await expect(page).toHaveURL(/startDate=\d{4}-\d{2}-\d{2}&endDate=\d{4}-\d{2}-\d{2}/);
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
});

test("the slash key focuses the search", async ({ sellerPage: page }) => {
  await page.goto("/transactions");
  const search = page.getByRole("searchbox", { name: "Buscar" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(search).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(search).toHaveValue("");
});

test("rows are in the HTML, before any script runs", async ({ sellerPage: page }) => {
  const name = `Servidor ${Date.now()}`;
  await createCharge(page.request, name, 700);
  const response = await page.request.get(`/transactions?search=${encodeURIComponent(name)}`);
  expect(await response.text()).toContain(name);
});

test.describe("when the server stops answering", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("the list says so, keeps its rows and recovers on retry", async ({ sellerPage: page }) => {
    const name = `Fica ${Date.now()}`;
    await createCharge(page.request, name, 900);
    await page.goto("/transactions");
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toBeVisible();

    // The server recovers only after a click, because the list also retries on a timer.
    await page.evaluate(() => {
      document.addEventListener("click", () => document.body.setAttribute("data-pressed", ""));
    });
    await page.route("**/api/trpc/**", async (route) => {
      const pressed = await page.locator("body").getAttribute("data-pressed");
      await (pressed === null ? route.abort() : route.continue());
    });
    const alert = page.getByRole("alert").filter({ hasText: "Não conseguimos falar com o servidor" });
    await expect(alert).toBeVisible();
    await expect(row).toBeVisible();

    await alert.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(alert).toBeHidden();
  });
});
