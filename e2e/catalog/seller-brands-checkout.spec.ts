import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { PNG } from "pngjs";
import { createProduct, sellProduct } from "@/testing/e2e/checkout";
import { createSeller } from "@/testing/e2e/demo";
import { callAs, expect, openOther, signInAs, test } from "@/testing/e2e/fixtures";
import { findBarriers, themesOf, widthOf } from "@/testing/e2e/reading";
import { inviteViewer } from "@/testing/e2e/viewer";
import { type Receiver, startReceiver } from "@/testing/support/receiver";

// The browser logs the response to a rejected URL.
test.use({ expectedErrors: [/status of 400/] });

function drawPng(width: number, height: number, noise = false): Buffer {
  const picture = new PNG({ width, height });
  picture.data = noise ? randomBytes(width * height * 4) : Buffer.alloc(width * height * 4, "0a7d4fff", "hex");
  return PNG.sync.write(picture);
}

const svg = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>";
const pictures: Record<string, Buffer | string> = {
  "/logo.png": drawPng(240, 72),
  "/desenho.svg": svg,
  "/enorme.png": drawPng(900, 700, true),
};

let host: Receiver;
let origin = "";
test.beforeAll(async () => {
  host = await startReceiver((res, { path }) => {
    const picture = pictures[path];
    res.writeHead(picture === undefined ? 404 : 200).end(picture);
  });
  origin = new URL(host.url).origin;
});
test.afterAll(() => host.close());

const savedNote = (page: Page) => page.getByRole("status").filter({ hasText: /^Salvo$/ });

async function expectNoBarriers(page: Page): Promise<void> {
  for (const colorScheme of themesOf(page.url())) {
    await page.emulateMedia({ colorScheme });
    expect(await findBarriers(page), colorScheme).toEqual([]);
  }
}

test("a seller sets the checkout's logo, color and methods, and buyers see them", async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  await signInAs(page, createSeller("Padaria Aurora"), "/settings");
  await page.getByRole("link", { name: "Checkout", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  const link = await createProduct(page, baseURL, "Curso de brioche");

  await page.getByRole("navigation", { name: "Partes do produto" }).getByRole("link", { name: "Checkout" }).click();
  const save = page.getByRole("button", { name: "Salvar", exact: true });
  await expect(page.getByRole("checkbox", { name: "Boleto" })).toBeChecked();
  await expect(save).toBeHidden();
  for (const method of ["Pix", "Cartão", "Boleto"]) await page.getByRole("checkbox", { name: method }).uncheck();
  await expect(page.getByText("sem meio de pagamento, ninguém consegue comprar")).toBeVisible();
  await save.click();
  await expect(save).toBeVisible();
  for (const method of ["Pix", "Cartão"]) await page.getByRole("checkbox", { name: method }).check();
  await page.getByRole("combobox", { name: "Parcelas no cartão" }).selectOption("Até 3x");
  await save.click();
  await expect(savedNote(page)).toBeVisible();

  await page.getByRole("link", { name: "Mudar logo e cor do checkout" }).click();
  const url = page.getByRole("textbox", { name: "Endereço da imagem" });
  await expect(page.getByRole("button", { name: "Salvar aparência" })).toBeEnabled();
  for (const [address, words] of [
    ["logo.png", "Informe um endereço que comece com https://"],
    [`${origin}/sumiu.png`, "O endereço respondeu 404."],
    [`${origin}/desenho.svg`, "SVG não é aceito."],
    [`${origin}/enorme.png`, "A imagem tem mais de 2 MB."],
    ["http://169.254.169.254/logo.png", "Endereço não permitido"],
  ] as const) {
    await url.fill(address);
    await page.getByRole("button", { name: "Buscar imagem" }).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(url).toHaveValue(address);
  }
  await expectNoBarriers(page);
  await url.fill(`${origin}/logo.png`);
  await url.press("Enter");
  await expect(page.getByRole("img", { name: "Logo de Padaria Aurora" })).toBeVisible();
  await expect(url).toHaveValue("");

  const color = page.getByRole("textbox", { name: "Cor do botão" });
  await color.fill("#FFE14D");
  await expect(page.getByText("Contraste com o texto branco: 1,3 para 1. São precisos 4,5.")).toBeVisible();
  await page.getByRole("button", { name: "Salvar aparência" }).click();
  await expect(page.getByText("Clara demais")).toBeVisible();
  await expect(color).toHaveValue("#FFE14D");
  await expectNoBarriers(page);
  await page.getByRole("button", { name: /^Escurecer para #/ }).click();
  await expect(page.getByText("Dá para ler bem.")).toBeVisible();
  await color.fill("0A7D4F");
  await page.getByRole("button", { name: "Salvar aparência" }).click();
  await expect(savedNote(page)).toBeVisible();
  await page.reload();
  await expect(color).toHaveValue("#0a7d4f");
  await expect(page.getByRole("img", { name: "Logo de Padaria Aurora" })).toBeVisible();

  const asked = host.received.length;
  await page.goto(link);
  const logo = page.getByRole("img", { name: "Padaria Aurora" });
  await expect(logo).toBeVisible();
  await expect.poll(() => widthOf(logo)).toBe(240);
  await expect(page.getByRole("button", { name: /Pagar .* com Pix/ })).toHaveCSS(
    "background-color",
    "rgb(10, 125, 79)",
  );
  await expect(page.getByRole("radio")).toHaveCount(2);
  await expect(page.getByRole("radio", { name: "Boleto" })).toHaveCount(0);
  await page.getByRole("radio", { name: "Cartão" }).check({ force: true });
  await expect(page.getByRole("combobox", { name: "Parcelas" }).getByRole("option")).toHaveCount(3);
  await expectNoBarriers(page);
  expect(host.received).toHaveLength(asked);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(logo).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("a logo from a file is shrunk, used for later products and removed, and a URL is fetched on save", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await signInAs(page, createSeller("Banca do Mel"));
  await callAs(page, baseURL, "products.create", { name: "Mel silvestre", price: 14_990 });
  await page.goto("/settings/checkout");
  const file = page.locator('input[type="file"]');
  const logo = page.getByRole("img", { name: "Logo de Banca do Mel" });
  await expect(page.getByRole("button", { name: "Salvar aparência" })).toBeEnabled();
  await file.setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) });
  await expect(page.getByRole("alert").filter({ hasText: "SVG não é aceito" })).toBeVisible();
  await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from(svg) });
  await expect(page.getByRole("alert").filter({ hasText: "SVG não é aceito" })).toBeVisible();
  await file.setInputFiles({ name: "b.png", mimeType: "image/png", buffer: drawPng(700, 500, true) });
  await expect(logo).toBeVisible();
  await page.getByRole("button", { name: "Salvar aparência" }).click();
  await expect(savedNote(page)).toBeVisible();

  await page.goto(await createProduct(page, baseURL, "Própolis"));
  await expect(page.getByRole("img", { name: "Banca do Mel" })).toHaveAttribute("src", /^data:image\/webp;base64,/);

  await page.goto("/settings/checkout");
  await expect(page.getByRole("button", { name: "Salvar aparência" })).toBeEnabled();
  await page.getByRole("button", { name: "Remover logo" }).click();
  await expect(page.getByText("Sem logo")).toBeVisible();
  await page.getByRole("button", { name: "Salvar aparência" }).click();
  await expect(savedNote(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Sem logo")).toBeVisible();
  await expect(page.getByRole("button", { name: "Salvar aparência" })).toBeEnabled();

  await page.getByRole("textbox", { name: "Endereço da imagem" }).fill(`${origin}/logo.png`);
  await page.getByRole("button", { name: "Salvar aparência" }).click();
  await expect(savedNote(page)).toBeVisible();
  await page.reload();
  await expect(logo).toBeVisible();
});

test("a viewer sees why nothing can be changed", async ({ sellerPage: page, browser, baseURL }) => {
  const { id } = await sellProduct(page.request);
  const viewer = await inviteViewer(page, baseURL);

  const other = await openOther(browser, baseURL);
  await signInAs(other, viewer, "/settings/checkout");
  const reason = other.getByText("Seu papel nesta empresa permite ver, mas não alterar.");
  await expect(reason).toBeVisible();
  await expect(other.getByRole("textbox", { name: "Cor do botão" })).toBeDisabled();
  await expect(other.getByRole("button", { name: "Escolher arquivo" })).toBeDisabled();
  await expect(other.getByRole("button", { name: "Salvar aparência" })).toHaveCount(0);
  expect(await findBarriers(other)).toEqual([]);
  await other.goto(`/products/${id}/checkout`);
  await expect(reason).toBeVisible();
  await expect(other.getByRole("checkbox", { name: "Boleto" })).toBeDisabled();
  await expect(other.getByRole("button", { name: "Salvar", exact: true })).toHaveCount(0);
  await other.context().close();
});
