import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { callApi, readDemoToken } from "./demo";
import { callAs } from "./fixtures";

const authorizedBy = (token: string) => ({ authorization: `Bearer ${token}` });

export async function sellProduct(
  request: APIRequestContext,
  price = 4990,
  token = readDemoToken(),
): Promise<{ id: string; name: string; path: string; slug: string }> {
  const name = `Curso de pão ${Date.now()}${Math.floor(Math.random() * 1000)}`;
  const { id } = await callApi(request, "/products/v2", { name, price, description: "Do levain ao forno" }, token);
  return { id, name, ...(await readLink(request, id, token)) };
}

export async function sellPlan(request: APIRequestContext, token = readDemoToken()): Promise<string> {
  const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
  const { id } = await callApi(request, "/subscription-products", { name: "Clube do pão", plans }, token);
  return (await readLink(request, id, token)).path;
}

export async function createProduct(
  page: Page,
  baseURL: string | undefined,
  name: string,
  price = 4990,
): Promise<string> {
  const { id } = await callAs(page, baseURL, "products.create", { name, price });
  await page.goto(`/products/${id}`);
  return String(await page.getByRole("link", { name: "Abrir", exact: true }).getAttribute("href"));
}

export async function sellBundle(request: APIRequestContext, maxUses: number | null = null, token = readDemoToken()) {
  const product = await sellProduct(request, undefined, token);
  const extra = await sellProduct(request, 1990, token);
  const bump = { offerSlug: extra.slug, title: "Leve o livro de receitas", description: "Trinta receitas." };
  const { id: bumpId } = await callApi(request, `/products/${product.id}/order-bumps`, bump, token);
  const code = `PAO${Date.now()}${Math.floor(Math.random() * 1000)}`;
  const coupon = { code, type: "percent", value: 10, maxUses, productIds: [product.id] };
  await callApi(request, "/coupons", coupon, token);
  return { ...product, code, bumpId, bumpName: extra.name };
}

export async function readLink(
  request: APIRequestContext,
  id: string,
  token = readDemoToken(),
): Promise<{ path: string; slug: string }> {
  const links = await request.get(`/v1/products/${id}/links`, { headers: authorizedBy(token) });
  const { checkoutUrl } = ((await links.json()) as { data: { checkoutUrl: string } }).data;
  const path = new URL(checkoutUrl).pathname;
  return { path, slug: path.split("/").at(-1) ?? "" };
}

export function newCpf(): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 10));
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join("");
}

export async function fillBuyer(page: Page, document = newCpf()): Promise<void> {
  await page.getByLabel("Nome completo").fill("Maria da Silva");
  await page.getByLabel("E-mail").fill("maria@example.com");
  await page.getByLabel("CPF ou CNPJ").fill(document);
}

export async function fillCard(page: Page, number: string, cvv = "123"): Promise<void> {
  await page.getByRole("radio", { name: "Cartão" }).check({ force: true });
  await page.getByLabel("Número do cartão").fill(number);
  await page.getByLabel("Nome impresso no cartão").fill("MARIA DA SILVA");
  await page.getByLabel("Validade").fill("12/49");
  await page.getByLabel("CVV").fill(cvv);
}

/** Form fields as submitted without JavaScript. `order` identifies the page view. */
export async function readForm(browser: APIRequestContext, path: string) {
  const page = await (await browser.get(path)).text();
  const order = /name="order" value="([\w-]{43})"/.exec(page)?.[1] ?? "";
  const shown = /name="shown" value="(\d+)"/.exec(page)?.[1] ?? "";
  const send = async (origin: string, typed: Record<string, string>) => {
    const buyer = { name: "Maria da Silva", email: "maria@example.com", method: "pix" };
    const form = { order, shown, attempt: "0", ...buyer, ...typed };
    const answer = await browser.post(`${path}/order`, { headers: { origin, accept: "application/json" }, form });
    return (await answer.json()) as { outcome: string; href: string };
  };
  return { order, send };
}

interface Charge {
  id: string;
  status: string;
  paymentMethod: string;
  amount: number;
  installments: number;
}

export async function listCharges(
  request: APIRequestContext,
  document: string,
  token = readDemoToken(),
): Promise<Charge[]> {
  const response = await request.get(`/v1/transactions?document=${document}`, { headers: authorizedBy(token) });
  return ((await response.json()) as { data: Charge[] }).data;
}

export async function actAsBank(
  request: APIRequestContext,
  document: string,
  act: "pay" | "expire",
  token = readDemoToken(),
): Promise<void> {
  const [charge] = await listCharges(request, document, token);
  expect(charge, "a charge of this buyer").toBeDefined();
  const headers = authorizedBy(token);
  const response = await request.post(`/v1/sandbox/transactions/${charge?.id}/${act}`, { headers });
  expect(response.ok(), await response.text()).toBe(true);
}

export async function openCheckout(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

export async function sellCourse(request: APIRequestContext) {
  const product = await sellProduct(request);
  const { id } = await callApi(request, "/member-courses", {
    productId: product.id,
    title: "Do levain ao forno",
    status: "published",
  });
  const tree = await callApi(request, `/member-courses/${id}/modules`, { title: "O levain" });
  const { modules } = tree as unknown as { modules: { id: string }[] };
  await callApi(request, `/member-courses/${id}/modules/${modules[0]?.id}/lessons`, {
    title: "Farinha e água",
    description: "O que se mistura no primeiro dia.",
    videoUrl: "https://videos.example.com/levain",
    durationSeconds: 540,
  });
  return { ...product, courseId: id };
}
