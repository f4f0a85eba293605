import type { Page } from "@playwright/test";
import { PNG } from "pngjs";
import { sellProduct } from "@/testing/e2e/checkout";
import { callApi } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers, readEverywhere, widthOf } from "@/testing/e2e/reading";

// The browser logs validation error responses to the console.
test.use({ expectedErrors: [/status of 40[049]/] });

const tabOf = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Partes do produto" }).getByRole("link", { name, exact: true });
const saveOf = (page: Page) => page.getByRole("button", { name: "Salvar", exact: true });
const savedNote = (page: Page) => page.getByRole("status").filter({ hasText: /^Salvo$/ });

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
  await tabOf(page, "Preços").click();
  await expect(page.getByRole("row", { name })).toContainText(/R\$\s1\.249,90/);
  await tabOf(page, "Geral").click();

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
  await page.goto(`/products/${id}/prices`);
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

  await tabOf(page, "Geral").click();
  await page.getByRole("textbox", { name: "Telefone de suporte" }).fill("123");
  await saveOf(page).click();
  await expect(page.getByText("Informe um telefone válido, com DDD")).toBeVisible();
  await page.getByRole("textbox", { name: "Telefone de suporte" }).fill("(11) 98765-4321");
  await page.getByRole("textbox", { name: "Descrição" }).fill("Do creme à massa");
  await page.keyboard.press("Control+s");
  await expect(savedNote(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Telefone de suporte" })).toHaveValue("+5511987654321");
  await expect(page.getByRole("textbox", { name: "Descrição" })).toHaveValue("Do creme à massa");
});

test("each tab of a product has what applies to it, one save bar, and asks before it is left", async ({
  sellerPage: page,
}) => {
  const { id } = await callApi(page.request, "/products/v2", { name: `Torta ${Date.now()}`, price: 4990 });
  const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
  const { id: clubId } = await callApi(page.request, "/subscription-products", { name: `Clube ${Date.now()}`, plans });
  const kit = { name: `Kit ${Date.now()}`, price: 4990, productType: "physical" };
  const { id: kitId } = await callApi(page.request, "/products/v2", kit);

  await page.goto(`/products/${id}`);
  await tabOf(page, "Entrega").click();
  await expect(page).toHaveURL(/\/delivery$/);
  const link = page.getByRole("textbox", { name: "Link de entrega" });
  await link.fill("javascript:alert(1)");
  await saveOf(page).click();
  await expect(link).toHaveAttribute("aria-invalid", "true");
  await link.fill("https://arquivos.example.com/torta");
  await tabOf(page, "Preços").click();
  const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await expect(question).toBeHidden();
  await saveOf(page).click();
  await expect(savedNote(page)).toBeVisible();
  await link.fill("https://arquivos.example.com/outra");
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(link).toHaveValue("https://arquivos.example.com/torta");
  await expect(page.getByRole("region", { name: "Entrega", exact: true })).toHaveCount(0);

  await page.goto(`/products/${clubId}/delivery`);
  await expect(page.getByRole("checkbox", { name: "Manter o acesso durante a pausa" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Como chega a quem compra" })).toHaveCount(0);
  await page.goto(`/products/${kitId}/delivery`);
  const kind = page.getByRole("combobox", { name: "Como chega a quem compra" });
  await kind.selectOption("Frete: um valor para todo o Brasil");
  await page.getByRole("textbox", { name: "Valor do frete" }).fill("12,50");
  await saveOf(page).click();
  await expect(savedNote(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Valor do frete" })).toHaveValue("12,50");
});

test("a product's picture is uploaded, shrunk, and shown at the checkout", async ({ sellerPage: page }) => {
  const { id, path } = await sellProduct(page.request);
  const photo = new PNG({ width: 1800, height: 900 });
  photo.data = Buffer.alloc(1800 * 900 * 4, "0a7d4fff", "hex");
  await page.goto(`/products/${id}`);
  const picture = page.getByRole("region", { name: "Imagem", exact: true });
  const file = { name: "torta.png", mimeType: "image/png", buffer: PNG.sync.write(photo) };
  await picture.locator('input[type="file"]').setInputFiles(file);
  const shown = picture.getByRole("img");
  await expect.poll(() => widthOf(shown)).toBe(1200);
  await saveOf(page).click();
  await expect(savedNote(page)).toBeVisible();
  await page.reload();
  await expect.poll(() => widthOf(shown)).toBe(1200);
  await expect(async () => {
    await page.goto(path);
    const pictures = await page.locator('img[src*="picture"]').all();
    expect(await Promise.all(pictures.map(widthOf))).toContain(1200);
  }).toPass();
});

test("two tabs that edit one product: the second save names the conflict and keeps both texts", async ({
  sellerPage: page,
}) => {
  const { id } = await callApi(page.request, "/products/v2", { name: `Pudim ${Date.now()}`, price: 4990 });
  const other = await page.context().newPage();
  for (const each of [page, other]) {
    await each.goto(`/products/${id}`);
    await expect(each.getByRole("textbox", { name: "Nome do produtor" })).toBeVisible();
    await each.waitForLoadState("networkidle");
  }
  // A tab without input shows what another one saved, so the second tab has input before the first one saves.
  const description = other.getByRole("textbox", { name: "Descrição" });
  await description.fill("Texto da segunda aba");
  await page.getByRole("textbox", { name: "Descrição" }).fill("Texto da primeira aba");
  await page.getByRole("textbox", { name: "Nome do produtor" }).fill("Dona Ana");
  await saveOf(page).click();
  await expect(savedNote(page)).toBeVisible();

  await saveOf(other).click();
  const conflict = other.getByRole("alert").filter({ hasText: "Isto mudou desde que você abriu a página" });
  await expect(conflict).toContainText("Texto da primeira aba");
  await expect(conflict).toContainText("Texto da segunda aba");
  await expect(conflict).toContainText("Dona Ana");
  await expect(description).toHaveValue("Texto da segunda aba");
  expect(await findBarriers(other)).toEqual([]);
  await conflict.getByRole("button", { name: "Sobrescrever" }).click();
  await expect(savedNote(other)).toBeVisible();
  await expect(other.getByRole("textbox", { name: "Nome do produtor" })).toHaveValue("Dona Ana");

  const first = page.getByRole("textbox", { name: "Descrição" });
  await first.fill("De novo a primeira");
  await other.getByRole("textbox", { name: "Descrição" }).fill("De novo a segunda");
  await saveOf(other).click();
  await expect(savedNote(other)).toBeVisible();
  await saveOf(page).click();
  const again = page.getByRole("alert").filter({ hasText: "Isto mudou desde que você abriu a página" });
  await again.getByRole("button", { name: "Recarregar" }).click();
  await expect(page.getByRole("textbox", { name: "Descrição" })).toHaveValue("De novo a segunda");
  await expect(saveOf(page)).toBeHidden();
  await other.close();
});

test("an order bump proposes another product, and is removed", async ({ sellerPage: page }) => {
  const stamp = Date.now();
  const { id } = await callApi(page.request, "/products/v2", { name: `Curso ${stamp}`, price: 4990 });
  await callApi(page.request, "/products/v2", { name: `Formas ${stamp}`, price: 1990 });
  await page.goto(`/products/${id}/upsell`);
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
