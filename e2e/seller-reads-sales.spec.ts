import { type Receiver, startReceiver } from "@/server/testing/receiver";
import { callApi, createCharge, listIds, readDemoSignIn, readDemoToken } from "./demo";
import { expect, test } from "./fixtures";
import { findBarriers, open, readEverywhere } from "./reading";

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
}

const longName = "Nome de uma pessoa com muitos sobrenomes que não cabem na tela de um telefone";
const boletoPayer = { name: longName, email: "buyer@example.com", documentType: "cpf", document: "52998224725" };
let ids: Ids;
let receiver: Receiver;

const screens: Record<string, (ids: Ids) => string> = {
  overview: () => "/overview",
  "overview of one day, alone": () => "/overview?startDate=2020-01-01&endDate=2020-01-01&compare=none",
  "a pending transaction": ({ pending }) => `/transactions/${pending}`,
  "a refunded transaction": ({ refunded }) => `/transactions/${refunded}`,
  "a card transaction": ({ card }) => `/transactions/${card}`,
  "a boleto that is not paid yet": ({ boleto }) => `/transactions/${boleto}`,
  "a disputed transaction": ({ disputed }) => `/transactions/${disputed}`,
  "an active subscription": ({ active }) => `/subscriptions/${active}`,
  "a subscription in arrears": ({ pastDue }) => `/subscriptions/${pastDue}`,
  "a subscription that ended": ({ ended }) => `/subscriptions/${ended}`,
  customers: () => "/customers",
  "customers that nobody is": () => "/customers?search=zzzzzz",
  "a customer": ({ customer }) => `/customers/${customer}`,
  webhooks: () => "/webhooks",
  "a webhook": ({ webhook }) => `/webhooks/${webhook}`,
  events: () => "/events",
  "events of nothing": () => "/events?subject=zzzzzz",
};

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
  ids = {
    pending,
    refunded,
    customer: found.data.customer.id,
    webhook,
    card: await newest("/transactions?paymentMethod=credit_card&status=paid"),
    boleto: (await callApi(request, "/boleto", { amountInCents: 12_345, customer: boletoPayer })).id,
    disputed: await newest("/transactions?status=chargeback"),
    active: await newest("/subscriptions?status=active"),
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

for (const [name, pathOf] of Object.entries(screens)) {
  test(`${name}: reads in both themes, and in English on a phone`, async ({ sellerPage: page }) => {
    // Four axe runs over a long table are slow on a shared processor.
    test.slow();
    await readEverywhere(page, name, pathOf(ids));
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
    "/team": within("li", readDemoSignIn().email),
    "/api-keys": within("li", "pk_[\\w-]{22}"),
    "/audit": /aria-label="Auditoria"[^>]*><li/,
  };
  const bare: string[] = [];
  for (const [path, row] of Object.entries(rows)) {
    const html = await (await page.request.get(path)).text();
    // Scripts contain the same data, so only the HTML outside them counts.
    if (!row.test(html.replace(/<script\b[^>]*>.*?<\/script>/gs, ""))) bare.push(path);
  }
  expect(bare).toEqual([]);
});
