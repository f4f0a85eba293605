import { callApi } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { readEverywhere, widthOf } from "@/testing/e2e/reading";

// The browser logs validation error responses to the console.
test.use({ expectedErrors: [/status of 40[04]/] });

test("a seller creates a product with a name and a price, and the link they copy sells at once", async ({
  sellerPage: page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = `Curso de bolo ${Date.now()}`;
  await page.goto("/products/new");
  const price = page.getByRole("textbox", { name: "Preço" });
  await page.getByRole("textbox", { name: "Nome" }).fill(name);
  await price.fill("4,99");
  await page.getByRole("button", { name: "Criar produto" }).click();
  await expect(page.getByText("Informe um valor em reais, de R$ 5,00 para cima")).toBeVisible();
  await expect(price).toHaveValue("4,99");
  await price.fill("1.249,90");
  await page.getByRole("button", { name: "Criar produto" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("row", { name })).toContainText(/R\$\s1\.249,90/);

  const code = page.getByRole("img", { name: `QR code do link de ${name}` });
  await expect(code).toBeVisible();
  await expect.poll(() => widthOf(code)).toBeGreaterThan(100);
  await page.getByRole("button", { name: "Copiar link", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Link copiado" })).toBeAttached();
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(page.getByRole("link", { name: "Abrir", exact: true })).toHaveAttribute("href", copied.pathname);
  await page.goto(copied.href);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("an offer is added, changed and deactivated, and the product's texts are changed", async ({
  sellerPage: page,
}) => {
  const name = `Curso de torta ${Date.now()}`;
  const { id } = await callApi(page.request, "/products/v2", { name, price: 4990 });
  await page.goto(`/products/${id}`);
  await page.getByRole("button", { name: "Nova oferta" }).click();
  const dialog = page.getByRole("dialog", { name: "Nova oferta" });
  await dialog.getByRole("textbox", { name: "Nome" }).fill("Lançamento");
  await dialog.getByRole("textbox", { name: "Preço" }).fill("29,90");
  await dialog.getByRole("button", { name: "Criar" }).click();
  const row = page.getByRole("row", { name: /Lançamento/ });
  await expect(row).toContainText("À venda");

  await row.getByRole("button", { name: "Ações de Lançamento" }).click();
  await page.getByRole("menuitem", { name: "Alterar" }).click();
  const edit = page.getByRole("dialog", { name: "Alterar oferta" });
  await expect(edit.getByRole("textbox", { name: "Preço" })).toHaveValue("29,90");
  await edit.getByRole("textbox", { name: "Preço" }).fill("39,90");
  await edit.getByRole("button", { name: "Salvar" }).click();
  await expect(row).toContainText(/R\$\s39,90/);

  await row.getByRole("button", { name: "Ações de Lançamento" }).click();
  await page.getByRole("menuitem", { name: "Arquivar" }).click();
  await expect(row).toContainText("Fora de venda");

  await page.getByRole("textbox", { name: "Telefone de suporte" }).fill("123");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Informe um telefone válido, com DDD")).toBeVisible();
  await page.getByRole("textbox", { name: "Telefone de suporte" }).fill("(11) 98765-4321");
  await page.getByRole("textbox", { name: "Descrição" }).fill("Do creme à massa");
  await page.getByRole("textbox", { name: "Link de entrega" }).fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Link de entrega" })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("textbox", { name: "Link de entrega" }).fill("https://arquivos.example.com/torta");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Salvo", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Telefone de suporte" })).toHaveValue("+5511987654321");
  await expect(page.getByRole("textbox", { name: "Descrição" })).toHaveValue("Do creme à massa");
  await expect(page.getByRole("textbox", { name: "Link de entrega" })).toHaveValue(
    "https://arquivos.example.com/torta",
  );
});

test("an order bump proposes another product, and is removed", async ({ sellerPage: page }) => {
  const stamp = Date.now();
  const { id } = await callApi(page.request, "/products/v2", { name: `Curso ${stamp}`, price: 4990 });
  await callApi(page.request, "/products/v2", { name: `Formas ${stamp}`, price: 1990 });
  await page.goto(`/products/${id}`);
  await page.getByRole("button", { name: "Novo order bump" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo order bump" });
  await dialog.getByRole("combobox", { name: "Produto" }).fill(`Formas ${stamp}`);
  await page.getByRole("option", { name: `Formas ${stamp}` }).click();
  await dialog.getByRole("combobox", { name: "Oferta" }).selectOption({ index: 1 });
  await dialog.getByRole("textbox", { name: "Chamada" }).fill("Leve as formas");
  await dialog.getByRole("button", { name: "Criar" }).click();
  const bump = page.getByRole("listitem").filter({ hasText: "Leve as formas" });
  await expect(bump).toContainText(`Formas ${stamp}`);
  await expect(bump).toContainText(/R\$\s19,90/);
  await bump.getByRole("button", { name: "Remover Leve as formas" }).click();
  await expect(page.getByText("Nada é proposto junto com este produto.")).toBeVisible();
});

test("a product is deleted after its consequences are shown, and disappears from the list; its link says so", async ({
  sellerPage: page,
}) => {
  const name = `Sai de linha ${Date.now()}`;
  const { id } = await callApi(page.request, "/products/v2", { name, price: 4990 });
  await page.goto(`/products/${id}`);
  const path = await page.getByRole("link", { name: "Abrir", exact: true }).getAttribute("href");
  await page.getByRole("button", { name: "Excluir…" }).click();
  const dialog = page.getByRole("dialog", { name: `Excluir ${name}?` });
  await expect(dialog).toContainText("Ele desaparece das listas e das buscas.");
  await expect(dialog).toContainText("As vendas já feitas, com recibos e reembolsos.");
  await expect(dialog).toContainText("As assinaturas em andamento, que continuam sendo cobradas.");
  await dialog.getByRole("button", { name: "Excluir produto" }).click();
  await expect(page).toHaveURL(/\/products$/);
  await page.getByRole("searchbox", { name: "Buscar" }).fill(name);
  await expect(page.getByText("Nada encontrado com estes filtros")).toBeVisible();
  await expect(page).toHaveURL(/search=Sai/);
  // The page is cached for up to three seconds.
  const readPage = async () => (await page.request.get(String(path))).text();
  await expect.poll(readPage).toContain("Este produto não está à venda agora");
});

test("a coupon is created, changed, paused and deleted", async ({ sellerPage: page }) => {
  const code = `PAO${Date.now()}`;
  await page.goto("/promotions");
  await page.getByRole("button", { name: "Novo cupom" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Novo cupom" });
  await dialog.getByRole("textbox", { name: "Código" }).fill(code.toLowerCase());
  await dialog.getByRole("textbox", { name: "Desconto" }).fill("101");
  await dialog.getByRole("button", { name: "Criar cupom" }).click();
  await expect(dialog.getByText("Informe um desconto maior que zero")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Desconto" }).fill("12,5");
  await dialog.getByRole("textbox", { name: "Usos, no total" }).fill("100");
  await dialog.getByRole("button", { name: "Criar cupom" }).click();
  const row = page.getByRole("row", { name: new RegExp(code) });
  await expect(row).toContainText("12,5%");
  await expect(row).toContainText("0 de 100");
  await expect(row).toContainText("Ativo");

  await page.getByRole("button", { name: "Novo cupom" }).first().click();
  await dialog.getByRole("textbox", { name: "Código" }).fill(code);
  await dialog.getByRole("textbox", { name: "Desconto" }).fill("10");
  await dialog.getByRole("button", { name: "Criar cupom" }).click();
  const taken = dialog.getByRole("textbox", { name: "Código" });
  await expect(taken).toHaveAccessibleDescription(/Outro cupom já usa este código\./);
  await expect(dialog.getByText("Outro cupom já usa este código.")).toHaveCount(1);
  await expect(taken).toBeFocused();
  await expect(taken).toHaveValue(code);
  await dialog.getByRole("button", { name: "Cancelar" }).click();

  await row.getByRole("button", { name: `Ações do cupom ${code}` }).click();
  await page.getByRole("menuitem", { name: "Pausar" }).click();
  await expect(row).toContainText("Pausado");
  await row.getByRole("button", { name: `Ações do cupom ${code}` }).click();
  await page.getByRole("menuitem", { name: "Alterar" }).click();
  const edit = page.getByRole("dialog", { name: "Alterar cupom" });
  await edit.getByRole("combobox", { name: "Tipo" }).selectOption("fixed");
  await edit.getByRole("textbox", { name: "Desconto" }).fill("15,00");
  await edit.getByRole("button", { name: "Salvar" }).click();
  await expect(row).toContainText(/R\$\s15,00/);
  await expect(row).toContainText("Pausado");

  await row.getByRole("button", { name: `Ações do cupom ${code}` }).click();
  await page.getByRole("menuitem", { name: "Excluir cupom" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Excluir cupom" }).click();
  await expect(row).toBeHidden();
});

test("an absent product or course is a not-found page", async ({ sellerPage: page }) => {
  const path = "/products/0199a1c2-8d10-7a2b-8c3d-4e5f60718293";
  const response = await page.goto(path);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeVisible();
  await readEverywhere(page, "a page that is not there", path);
  expect((await page.goto("/courses/0199a1c2-8d10-7a2b-8c3d-4e5f60718293"))?.status()).toBe(404);
});
