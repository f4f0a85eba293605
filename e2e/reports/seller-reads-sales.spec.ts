import type { APIRequestContext } from "@playwright/test";
import { actAsBank, newCpf, readForm, sellBundle } from "@/testing/e2e/checkout";
import { callApi, createCharge, listIds, readDemoSignIn, readDemoToken } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers, journeySizes, open, readEverywhere } from "@/testing/e2e/reading";
import { isProof } from "@/testing/support/proof";
import { type Receiver, startReceiver } from "@/testing/support/receiver";

interface Ids {
  pending: string;
  refunded: string;
  customer: string;
  webhook: string;
  card: string;
  boleto: string;
  disputed: string;
  active: string;
  pastDue: string;
  ended: string;
  renewal: string;
  bundle: string;
}

interface Bundle {
  name: string;
  code: string;
  bumpName: string;
  document: string;
  href: string;
}

const longName = "Nome de uma pessoa com muitos sobrenomes que não cabem na tela de um telefone";
const boletoPayer = { name: longName, email: "buyer@example.com", documentType: "cpf", document: "52998224725" };
let ids: Ids;
let bundle: Bundle;
let receiver: Receiver;

const screens: Record<string, (ids: Ids) => string> = {
  overview: () => "/overview",
  "a refunded transaction": ({ refunded }) => `/transactions/${refunded}`,
  "a disputed transaction": ({ disputed }) => `/transactions/${disputed}`,
  "an active subscription": ({ active }) => `/subscriptions/${active}`,
  "a sale with a coupon and a bump": ({ bundle: sale }) => `/transactions/${sale}`,
  customers: () => "/customers",
  "a customer": ({ customer }) => `/customers/${customer}`,
  webhooks: () => "/webhooks",
  "a webhook": ({ webhook }) => `/webhooks/${webhook}`,
  events: () => "/events",
};

/** Further states of these pages, for the full suite. */
const otherStates: typeof screens = {
  "overview of one day, alone": () => "/overview?startDate=2020-01-01&endDate=2020-01-01&compare=none",
  "a pending transaction": ({ pending }) => `/transactions/${pending}`,
  "a card transaction": ({ card }) => `/transactions/${card}`,
  "a boleto that is not paid yet": ({ boleto }) => `/transactions/${boleto}`,
  "a subscription in arrears": ({ pastDue }) => `/subscriptions/${pastDue}`,
  "a subscription's sale": ({ renewal }) => `/transactions/${renewal}`,
  "sales with a coupon": () => `/transactions?search=${bundle.document}`,
  "a subscription that ended": ({ ended }) => `/subscriptions/${ended}`,
  "customers that nobody is": () => "/customers?search=zzzzzz",
  "events of nothing": () => "/events?subject=zzzzzz",
};

async function sellToVisitor(request: APIRequestContext, origin: string): Promise<Bundle> {
  const { path, name, code, bumpId, bumpName } = await sellBundle(request);
  const document = newCpf();
  const choices = { coupon: code, bump: bumpId, shown: "6481", utm_source: "instagram", utm_campaign: "natal" };
  const { href } = await (await readForm(request, path)).send(origin, { document, ...choices });
  await actAsBank(request, document, "pay");
  return { name, code, bumpName, document, href };
}

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  receiver = await startReceiver();
  const { id: webhook } = await callApi(request, "/webhooks", { url: `${receiver.url}/${"segredo".repeat(12)}` });
  const pending = await createCharge(request, longName, 9_999_999_999);
  const refunded = await createCharge(request, longName, 12_345);
  await callApi(request, `/sandbox/transactions/${refunded}/pay`);
  await callApi(request, `/transactions/${refunded}/refund`, { reason: "Desistiu da compra no mesmo dia" });
  const headers = { authorization: `Bearer ${readDemoToken()}` };
  const found = (await (await request.get(`/v1/transactions/${refunded}`, { headers })).json()) as {
    data: { customer: { id: string } };
  };
  const newest = async (path: string) => {
    const [id] = await listIds(request, `${path}&limit=1`);
    if (!id) throw new Error(`The demo company has nothing at ${path}`);
    return id;
  };
  bundle = await sellToVisitor(request, String(baseURL));
  const club = await newest("/products?search=Clube+da+Quitanda");
  const active = await newest(`/subscriptions?status=active&productId=${club}`);
  const read = await request.get(`/v1/subscriptions/${active}`, { headers });
  const { pagamentos } = ((await read.json()) as { data: { pagamentos: { id: string }[] } }).data;
  ids = {
    pending,
    refunded,
    customer: found.data.customer.id,
    webhook,
    card: await newest("/transactions?paymentMethod=credit_card&status=paid"),
    boleto: (await callApi(request, "/boleto", { amountInCents: 12_345, customer: boletoPayer })).id,
    disputed: await newest("/transactions?status=chargeback"),
    active,
    renewal: pagamentos[0]?.id ?? "",
    bundle: await newest(`/transactions?document=${bundle.document}`),
    pastDue: await newest("/subscriptions?status=past_due"),
    ended: await newest("/subscriptions?status=canceled"),
  };
  await request.dispose();
});

test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await request.delete(`/v1/webhooks/${ids.webhook}`, { headers: { authorization: `Bearer ${readDemoToken()}` } });
  await request.dispose();
  await receiver.close();
});

for (const [name, pathOf] of Object.entries(isProof ? { ...screens, ...otherStates } : screens)) {
  test(`${name}: reads on a desk and on a phone`, async ({ sellerPage: page }) => {
    await readEverywhere(page, name, pathOf(ids));
  });
}

test("a subscription's sale names product, plan and cycle, and leads to product and subscription", async ({
  sellerPage: page,
}) => {
  await open(page, `/transactions/${ids.renewal}`);
  const plan = page.getByRole("region", { name: "Assinatura", exact: true });
  await expect(plan).toContainText(/ProdutoClube da QuitandaPlano(Mensal|Anual)Frequência(Mensal|Anual)Ciclo\d+/);
  await expect(page.getByRole("region", { name: "Itens" })).toContainText(/Clube da Quitanda · (Mensal|Anual)/);
  await plan.getByRole("link", { name: "Ver assinatura" }).click();
  await expect(page).toHaveURL(new RegExp(`/subscriptions/${ids.active}$`));
  await page.goBack();
  await plan.getByRole("link", { name: "Clube da Quitanda" }).click();
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/);
});

for (const { width, height } of journeySizes) {
  test(`at ${width} px a sale shows its bump's product, coupon and origin, in list, page and receipt`, async ({
    sellerPage: page,
  }) => {
    const { name, code, bumpName, document, href } = bundle;
    await page.setViewportSize({ width, height });
    await open(page, `/transactions?search=${document}`);
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row.getByText(bumpName)).toBeVisible();
    const coupon = row.getByText(new RegExp(`Cupom ${code}: −\\sR\\$\\s4,99 de R\\$\\s69,80`));
    await expect(coupon).toBeVisible();
    await expect(row.getByText("instagram · natal")).toBeVisible();

    await open(page, `/transactions/${ids.bundle}`);
    const money = page.getByRole("region", { name: "Valores" });
    await expect(money).toContainText(/Preço cheioR\$\s69,80/);
    await expect(money).toContainText(new RegExp(`Cupom ${code}− R\\$\\s4,99Valor cobradoR\\$\\s64,81`));
    await expect(page.getByRole("region", { name: "Detalhes" })).toContainText("Origem (UTM)instagram · natal");
    const items = page.getByRole("region", { name: "Itens" }).getByRole("listitem");
    await expect(items.filter({ hasText: bumpName })).toContainText(/R\$\s19,90/);
    await expect(page.getByText("Leve o livro de receitas")).toHaveCount(0);

    await page.goto(href);
    const receipt = page.locator("dl").filter({ hasText: "Total" });
    await expect(receipt).toContainText(/R\$\s49,90.*R\$\s19,90/);
    await expect(receipt).toContainText(new RegExp(`Cupom ${code}− R\\$\\s4,99TotalR\\$\\s64,81`));
  });
}

test("dialogs and drawers: axe finds nothing", async ({ sellerPage: page }) => {
  await open(page, `/webhooks/${ids.webhook}`);
  for (const [button, dialog] of [
    [/^Ver a entrega/, "Entrega"],
    ["Editar", "Editar"],
    ["Excluir", "Excluir webhook"],
  ] as const) {
    await page.getByRole("button", { name: button }).first().click();
    await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
    await page.waitForTimeout(400);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("rows are in the HTML, before any script runs", async ({ sellerPage: page }) => {
  const id = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
  const within = (tag: string, text: string) => new RegExp(`<${tag}[ >]((?!</${tag}>).)*${text}`, "s");
  const rows: Record<string, RegExp> = {
    "/overview": within("tr", `href="/transactions/${id}"`),
    "/subscriptions": within("tr", `href="/subscriptions/${id}"`),
    [`/subscriptions/${ids.active}`]: within("tr", ">Paga<"),
    "/customers": within("tr", `href="/customers/${id}"`),
    [`/customers/${ids.customer}`]: within("tr", `href="/transactions/${id}"`),
    [`/transactions/${ids.refunded}`]: within("li", "Desistiu da compra no mesmo dia"),
    "/webhooks": within("tr", `href="/webhooks/${id}"`),
    [`/webhooks/${ids.webhook}`]: within("tr", "Ver a entrega"),
    "/events": within("tr", "Cobrança criada"),
    "/promotions": within("tr", "Ações do cupom"),
    "/settings/team": within("li", readDemoSignIn().email),
    "/api-keys": within("li", "pk_[\\w-]{22}"),
    "/settings/audit": /aria-label="Auditoria"[^>]*><li/,
  };
  const bare: string[] = [];
  for (const [path, row] of Object.entries(rows)) {
    const html = await (await page.request.get(path)).text();
    // The page's scripts contain the same data, so only the HTML outside them counts.
    if (!row.test(html.replace(/<script\b[^>]*>.*?<\/script>/gs, ""))) bare.push(path);
  }
  expect(bare).toEqual([]);
});
