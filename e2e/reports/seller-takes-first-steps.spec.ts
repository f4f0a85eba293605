import { fillBuyer, newCpf, openCheckout } from "@/testing/e2e/checkout";
import { createSeller } from "@/testing/e2e/demo";
import { callAs, expect, openOther, signInAs, test } from "@/testing/e2e/fixtures";
import { open, readAsItStands, readEverywhere } from "@/testing/e2e/reading";
import { startReceiver } from "@/testing/support/receiver";

const empty = {
  "/transactions": "Sua primeira venda aparece aqui",
  "/subscriptions": "Receita que volta todo mês",
  "/products": "Seu primeiro produto em menos de um minuto",
  "/courses": "Seu primeiro curso",
  "/promotions": "Nenhum cupom ainda",
  "/customers": "Seus clientes aparecem aqui",
  "/webhooks": "Nenhum webhook ainda",
  "/events": "Nada aconteceu ainda",
};

test("a new company's first steps are ticked when done, and lead to its bank at last", async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, createSeller("Banca Nova"));
  const steps = page.getByRole("region", { name: "Primeiros passos" });
  const done = steps.getByRole("listitem").filter({ has: page.getByText("Feito", { exact: true }) });
  const expectDone = async (titles: string[], next: string[]) => {
    await page.goto("/overview");
    await expect(done.locator("strong")).toHaveText(titles);
    await expect(steps.getByRole("link")).toHaveText(next);
  };
  await expectDone([], ["Criar produto", "Conectar", "Conectar banco"]);
  await expect(steps.getByRole("listitem")).toHaveCount(5);
  await readEverywhere(page, "overview of a new company", "/overview");

  await page.goto("/overview");
  await steps.getByRole("link", { name: "Criar produto" }).click();
  await expect(page).toHaveURL(/\/products\/new$/);
  await page.getByRole("textbox", { name: "Nome" }).first().fill("Curso de pão");
  await page.getByRole("textbox", { name: "Preço" }).fill("49,90");
  await page.getByRole("button", { name: "Criar produto" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Curso de pão" })).toBeVisible();
  await expectDone(["Crie um produto"], ["Ver o link", "Abrir o checkout", "Conectar", "Conectar banco"]);

  const checkout = await steps.getByRole("link", { name: "Abrir o checkout" }).getAttribute("href");
  await steps.getByRole("link", { name: "Ver o link" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Curso de pão" })).toBeVisible();
  const link = await page.getByRole("link", { name: "Abrir", exact: true }).getAttribute("href");
  expect(link).toBe(checkout);
  const buyer = await openOther(browser, baseURL);
  await openCheckout(buyer, String(link));
  await fillBuyer(buyer, newCpf());
  await buyer.getByRole("button", { name: /^Pagar/ }).click();
  await expect(buyer.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  await buyer.context().close();
  await expectDone(["Crie um produto", "Compartilhe o link"], ["Abrir o checkout", "Conectar", "Conectar banco"]);

  const receiver = await startReceiver();
  await steps.getByRole("link", { name: "Conectar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Novo webhook" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Registrar o primeiro" })).toHaveCount(2);
  const deliveries = page.getByRole("region", { name: "Entregas" });
  await deliveries.getByRole("button", { name: "Registrar o primeiro" }).click();
  await dialog.getByLabel(/^URL/).fill(receiver.url);
  await dialog.getByRole("button", { name: "Testar e registrar" }).click();
  await expect(dialog.getByText("Webhook registrado")).toBeVisible();
  await expectDone(
    ["Crie um produto", "Compartilhe o link", "Conecte um webhook"],
    ["Abrir o checkout", "Conectar banco"],
  );

  const customer = { name: "Avulsa", email: "maria@example.com", documentType: "cpf", document: newCpf() };
  await callAs(page, baseURL, "charges.pixQrCode", { amountInCents: 1_000, customer });
  await page.goto("/transactions");
  await expect(page.getByText("2 transações", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Produto" }).selectOption("Curso de pão");
  await expect(page).toHaveURL(/productId=/);
  await expect(page.getByText("1 transação", { exact: true })).toBeVisible();
  await page.getByRole("row").filter({ hasText: "Maria da Silva" }).getByRole("link").click();
  await page.getByRole("button", { name: "Simular" }).click();
  await page.getByRole("menuitem", { name: "Pagar como o cliente" }).click();
  await expect(page.getByText("Paga", { exact: true })).toBeVisible();

  await page.goto("/overview");
  await expect(page.getByRole("region", { name: "Últimas vendas" })).toContainText("Maria da Silva");
  await expectDone(
    ["Crie um produto", "Compartilhe o link", "Faça a primeira venda", "Conecte um webhook"],
    ["Conectar banco"],
  );
  await steps.getByRole("link", { name: "Conectar banco" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pagamentos" })).toBeVisible();
  await receiver.close();
});

test("an empty company sees the next step on each page, on a phone too", async ({ page }) => {
  await signInAs(page, createSeller("Banca Vazia"));
  for (const [index, [path, title]] of Object.entries(empty).entries()) {
    await open(page, path);
    await expect(page.getByRole("main").getByText(title, { exact: true })).toBeVisible();
    await expect(page.getByRole("main").locator("pre:visible")).toHaveCount(0);
    if (["/transactions", "/customers", "/events"].includes(path)) {
      await expect(page.getByRole("link", { name: "Criar produto" })).toHaveAttribute("href", "/products/new");
    }
    await readAsItStands(page, [index % 2 === 0 ? "light" : "dark"]);
  }
});
