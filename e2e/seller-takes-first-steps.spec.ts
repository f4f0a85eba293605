import { startReceiver } from "@/server/testing/receiver";
import { fillBuyer, newCpf, openCheckout } from "./checkout";
import { createSeller } from "./demo";
import { callAs, expect, openOther, signInAs, test } from "./fixtures";
import { open, readAsItStands, readEverywhere } from "./reading";

/** The empty state of each page. */
const empty = {
  "/transactions": "Sua primeira cobrança aparece aqui",
  "/subscriptions": "Receita que volta todo mês",
  "/products": "Seu primeiro produto em menos de um minuto",
  "/courses": "Seu primeiro curso",
  "/promotions": "Nenhum cupom ainda",
  "/customers": "Seus clientes aparecem aqui",
  "/webhooks": "Nenhum webhook ainda",
  "/events": "Nada aconteceu ainda",
};

test("a new company's first steps are ticked when done, and disappear after the last", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await signInAs(page, createSeller("Banca Nova"));
  const steps = page.getByRole("region", { name: "Primeiros passos" });
  const done = steps.getByRole("listitem").filter({ has: page.getByText("Feito", { exact: true }) });
  const expectDone = async (...titles: string[]) => {
    await page.goto("/overview");
    await expect(done.locator("strong")).toHaveText(titles);
    await expect(steps.getByRole("link")).toHaveCount(4 - titles.length);
  };
  await expect(steps.getByRole("listitem")).toHaveCount(4);
  await expectDone();
  await readEverywhere(page, "overview of a new company", "/overview");

  await page.goto("/overview");
  await steps.getByRole("link", { name: "Criar produto" }).click();
  await page.getByRole("link", { name: "Novo produto" }).first().click();
  await page.getByRole("textbox", { name: "Nome" }).first().fill("Curso de pão");
  await page.getByRole("textbox", { name: "Preço" }).fill("49,90");
  await page.getByRole("button", { name: "Criar produto" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Curso de pão" })).toBeVisible();
  await expectDone("Crie um produto");

  await steps.getByRole("link", { name: "Ver links" }).click();
  await page.getByRole("link", { name: "Curso de pão" }).click();
  const link = await page.getByRole("link", { name: "Abrir", exact: true }).getAttribute("href");
  const buyer = await openOther(browser, baseURL);
  await openCheckout(buyer, String(link));
  await fillBuyer(buyer, newCpf());
  await buyer.getByRole("button", { name: /^Pagar/ }).click();
  await expect(buyer.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  await buyer.context().close();
  await expectDone("Crie um produto", "Compartilhe o link");

  const receiver = await startReceiver();
  await steps.getByRole("link", { name: "Conectar" }).click();
  // Both empty lists offer it: webhooks and deliveries.
  await expect(page.getByRole("button", { name: "Registrar o primeiro" })).toHaveCount(2);
  const deliveries = page.getByRole("region", { name: "Entregas" });
  await deliveries.getByRole("button", { name: "Registrar o primeiro" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo webhook" });
  await dialog.getByLabel(/^URL/).fill(receiver.url);
  await dialog.getByRole("button", { name: "Testar e registrar" }).click();
  await expect(dialog.getByText("Webhook registrado")).toBeVisible();
  await expectDone("Crie um produto", "Compartilhe o link", "Conecte um webhook");
  await expect(steps.getByRole("link", { name: "Como cobrar" })).toHaveAttribute("href", "/docs");

  // A second charge without a product, which the list's product filter distinguishes.
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
  await expect(steps).toHaveCount(0);
  await receiver.close();
});

test("an empty company sees the next step on each page, on a phone too", async ({ page }) => {
  test.slow();
  await signInAs(page, createSeller("Banca Vazia"));
  for (const [index, [path, title]] of Object.entries(empty).entries()) {
    await open(page, path);
    await expect(page.getByRole("main").getByText(title, { exact: true })).toBeVisible();
    await readAsItStands(page, [index % 2 === 0 ? "light" : "dark"]);
  }
});
