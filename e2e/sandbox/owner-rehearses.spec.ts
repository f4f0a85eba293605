import type { Page } from "@playwright/test";
import { fillBuyer, newCpf, openCheckout } from "@/testing/e2e/checkout";
import { createSeller } from "@/testing/e2e/demo";
import { callAs, expect, openOther, signInAs, test } from "@/testing/e2e/fixtures";
import { readEverywhere } from "@/testing/e2e/reading";

async function create(page: Page, name: string, price: string): Promise<void> {
  await page.goto("/products/new");
  await page.getByRole("textbox", { name: "Nome" }).first().fill(name);
  await page.getByRole("textbox", { name: "Preço" }).fill(price);
  await page.getByRole("button", { name: "Criar produto" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

// A request in flight while the mode changes gets 409.
test.use({ expectedErrors: [/status of 409/] });

const modeOf = (page: Page) => page.getByRole("radiogroup", { name: "Modo" });
const banner = (page: Page) => page.getByText("Nada aqui move dinheiro de verdade.");

test("an owner goes live from a rehearsal, rehearses beside it and takes what is ready to production", async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = createSeller("Banca do Ensaio");
  await signInAs(page, owner, "/overview");
  await expect(page.getByText("Ambiente de testes: nenhuma cobrança é real")).toBeVisible();
  await expect(modeOf(page)).toBeHidden();
  await callAs(page, baseURL, "products.create", { name: "Curso de pão", price: 4_990 });
  const customer = { name: "Maria da Silva", email: "maria@example.com", documentType: "cpf", document: newCpf() };
  await callAs(page, baseURL, "charges.pixQrCode", { amountInCents: 1_000, customer });

  await page.goto("/settings/payments");
  await page.getByRole("button", { name: "Passar para produção" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Sua senha").fill(owner.password);
  await dialog.getByRole("button", { name: "Passar para produção" }).click();
  await expect(modeOf(page).getByRole("radio", { name: "Produção" })).toBeChecked();
  await expect(banner(page)).toBeHidden();
  await page.goto("/transactions");
  await expect(page.getByText("Sua primeira venda aparece aqui")).toBeVisible();
  await page.goto("/products");
  await expect(page.getByRole("link", { name: "Curso de pão" })).toBeVisible();

  await page.getByRole("link", { name: "Curso de pão" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Curso de pão" })).toBeVisible();
  const inProduction = page.url();
  await modeOf(page).getByText("Teste").click();
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Curso de pão" })).toBeVisible();
  expect(page.url()).not.toBe(inProduction);
  await readEverywhere(page, "a page in test mode", "/products");
  await page.goto("/transactions");
  await expect(page.getByText("Maria da Silva")).toBeVisible();
  await page.goto("/settings/team");
  await expect(page.getByText("A equipe é a mesma em teste e em produção, e muda só em produção.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Convidar" })).toBeHidden();

  await create(page, "Curso de broa", "79,90");
  const rehearsal = String(await page.getByRole("link", { name: "Abrir", exact: true }).getAttribute("href"));
  const buyer = await openOther(browser, baseURL);
  await openCheckout(buyer, rehearsal);
  await expect(buyer.getByText(/Loja de testes/)).toBeVisible();
  await fillBuyer(buyer, newCpf());
  await buyer.getByRole("button", { name: /^Pagar/ }).click();
  await expect(buyer.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  await buyer.context().close();

  await page.goto("/settings/test-mode");
  const differs = page.getByRole("listitem").filter({ hasText: "Curso de broa" });
  await expect(differs.getByText("Novo", { exact: true }).first()).toBeVisible();
  await differs.getByText("Ver diferenças").click();
  await expect(differs.getByText("Preço: R$ 79,90")).toBeVisible();
  await readEverywhere(page, "the differences between test and production", "/settings/test-mode");
  await page.goto("/settings/test-mode");
  await page.getByRole("button", { name: "Copiar 1 item" }).click();
  await expect(page.getByText("1 item copiado")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nada a copiar" })).toBeVisible();

  const stale = await page.context().newPage();
  await stale.goto("/products/new");
  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: "Página, comando, nome, e-mail ou código" }).fill("produção");
  await page.getByText("Ir para produção").last().click();
  await expect(modeOf(page).getByRole("radio", { name: "Produção" })).toBeChecked();
  await page.goto("/products");
  await expect(page.getByRole("link", { name: "Curso de broa" })).toBeVisible();
  await expect(page.getByText("R$ 79,90")).toBeVisible();

  const left = stale.getByRole("dialog", { name: "O painel mudou em outra aba" });
  await expect(left).toBeVisible();
  await left.getByRole("button", { name: "Abrir a outra" }).click();
  await expect(stale.getByRole("link", { name: "Curso de broa" })).toBeVisible();
});
