import { type Receiver, startReceiver } from "../server/core/receiver-testing";
import { callApi, createCharge, readDemoToken } from "./demo";
import { expect, test } from "./fixtures";
import { findBarriers, open, readEverywhere } from "./reading";

interface Ids {
  pending: string;
  refunded: string;
  customer: string;
  webhook: string;
}

const longName = "Nome de uma pessoa com muitos sobrenomes que não cabem na tela de um telefone";
let ids: Ids;
let receiver: Receiver;

const screens: Record<string, (ids: Ids) => string> = {
  overview: () => "/overview",
  "overview of one day, alone": () => "/overview?startDate=2020-01-01&endDate=2020-01-01&compare=none",
  "a pending transaction": ({ pending }) => `/transactions/${pending}`,
  "a refunded transaction": ({ refunded }) => `/transactions/${refunded}`,
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
  ids = { pending, refunded, customer: found.data.customer.id, webhook };
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
    // Three times axe over a long table takes its time where the processor is shared.
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
