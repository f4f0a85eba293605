import { fillBuyer, fillCard, listCharges, newCpf, openCheckout, readForm, sellProduct } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";

const confirmed = { level: 1, name: "Pagamento confirmado" } as const;

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 320, height: 800 } });

  test("two tabs that pay at the same moment charge the card once, and both show the receipt", async ({
    page,
    context,
  }) => {
    const { path } = await sellProduct(page.request);
    const cpf = newCpf();
    const tabs = [page, await context.newPage()];
    // Like a double tap on a link: both requests start before either gets a response.
    await Promise.all(tabs.map((tab) => openCheckout(tab, path)));
    for (const tab of tabs) {
      await fillBuyer(tab, cpf);
      await fillCard(tab, "4111111111111111");
    }
    const held: (() => void)[] = [];
    await context.route(`**${path}/order`, async (route) => {
      await new Promise<void>((resolve) => {
        held.push(resolve);
        if (held.length === tabs.length) for (const release of held) release();
      });
      await route.continue();
    });
    await Promise.all(tabs.map((tab) => tab.getByRole("button", { name: /^Pagar R\$/ }).click()));
    for (const tab of tabs) await expect(tab.getByRole("heading", confirmed)).toBeVisible();
    expect(new Set(tabs.map((tab) => tab.url())).size).toBe(1);
    expect(await listCharges(page.request, cpf)).toMatchObject([{ status: "paid" }]);
  });
});

test("forms that one browser sends at the same moment are one order, and another browser's is another", async ({
  page,
  playwright,
  baseURL,
}) => {
  const { path } = await sellProduct(page.request);
  const document = newCpf();
  const elsewhere = await playwright.request.newContext({ baseURL: String(baseURL) });
  const forms = await Promise.all([page.request, page.request, elsewhere].map((browser) => readForm(browser, path)));
  const card = { cardNumber: "4111111111111111", cardName: "MARIA", cardExpiry: "12/49", cardCvv: "123" };
  const typed = { document, method: "credit_card", ...card };
  const answers = await Promise.all(forms.map(({ send }) => send(String(baseURL), typed)));
  await elsewhere.dispose();
  expect(new Set(forms.map(({ order }) => order)).size).toBe(3);
  expect(answers.map(({ outcome }) => outcome)).toEqual(["placed", "placed", "placed"]);
  const [first, second, other] = answers.map(({ href }) => href);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  expect(await listCharges(page.request, document)).toMatchObject([{ status: "paid" }, { status: "paid" }]);
});
