import type { Page } from "@playwright/test";
import { fillBuyer, fillCard, listCharges, newCpf, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";
import { onBothSizes, press, readAsItStands } from "@/testing/e2e/sizes";

/** Ignores grouping and URL escapes. */
function digitsOf(text: string): string {
  return text.replace(/%[0-9a-f]{2}|\D/gi, "");
}

async function readKept(page: Page): Promise<string[]> {
  const ofTab = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, history.state, window.name]));
  const ofBrowser = await page.context().storageState({ indexedDB: true });
  return [page.url(), ofTab, JSON.stringify(ofBrowser)];
}

async function expectNothingKept(page: Page, number: string, cvv: string): Promise<void> {
  const byItself = new RegExp(`(?<![\\w.-])${cvv}(?![\\w.-])`);
  for (const kept of await readKept(page)) {
    expect(digitsOf(kept)).not.toContain(number);
    expect(kept.replace(/%[0-9a-f]{2}/gi, " ")).not.toMatch(byItself);
  }
}

onBothSizes(() => {
  test("a card is paid in twelve installments, and its number goes only to our server", async ({ page }) => {
    const { path } = await sellProduct(page.request, 12_990);
    const cpf = newCpf();
    const [number, cvv] = ["6362970000457013", "914"];
    const sent: { way: string; body: string }[] = [];
    page.on("request", (request) => {
      sent.push({ way: `${request.method()} ${request.url()}`, body: request.postData() ?? "" });
    });
    await openCheckout(page, path);
    await fillBuyer(page, cpf);
    await fillCard(page, number, cvv);
    await expect(page.getByLabel("Número do cartão")).toHaveValue("6362 9700 0045 7013");
    await expect(page.getByText("Elo", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Número do cartão")).toHaveAttribute("autocomplete", "cc-number");
    await expect(page.getByLabel("Número do cartão")).toHaveAttribute("inputmode", "numeric");
    await expect(page.getByRole("option").nth(11)).toHaveText(
      /^1x de R\$\s10,88 \+ 11x de R\$\s10,82 sem juros · total R\$\s129,90$/,
    );
    await page.getByLabel("Parcelas").selectOption("12");
    const contact = page.waitForRequest(`**${path}/contact`);
    await page.getByLabel("E-mail").fill("maria.da.silva@example.com");
    await page.getByLabel("CPF ou CNPJ").focus();
    expect((await contact).postData()).toContain("maria.da.silva");
    await expectNothingKept(page, number, cvv);
    await press(
      page.getByRole("button", { name: /^Pagar 1x de R\$\s10,88 \+ 11x de R\$\s10,82 \(total R\$\s129,90\)$/ }),
    );

    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
    await expect(page.getByText("Elo final 7013 em 12x")).toBeVisible();
    expect(await listCharges(page.request, cpf)).toMatchObject([{ status: "paid", installments: 12, amount: 12_990 }]);
    expect(sent.filter(({ way }) => digitsOf(way).includes(number) || way.includes("7013"))).toEqual([]);
    const told = sent.filter(({ body }) => digitsOf(body).includes(number) || /(^|&)card/.test(body));
    expect(told.map(({ way }) => way)).toEqual([`POST ${new URL(`${path}/order`, page.url())}`]);
    await expectNothingKept(page, number, cvv);
    expect(digitsOf(await page.content())).not.toContain(number);
    await readAsItStands(page, "receipt of a card");
  });

  test("a refused card shows as refused, keeps its fields, and is replaced by Pix on the same order", async ({
    page,
    context,
  }) => {
    const { path } = await sellProduct(page.request);
    const cpf = newCpf();
    await openCheckout(page, path);
    await fillBuyer(page, cpf);
    await fillCard(page, "4000000000009995");
    const answered = page.waitForResponse((response) => response.url().endsWith(`${path}/order`));
    await press(page.getByRole("button", { name: /^Pagar R\$/ }));
    const { href } = (await (await answered).json()) as { href: string };
    const alert = page.getByRole("alert").filter({ hasText: "Cartão recusado pelo banco. Nada foi cobrado." });
    await expect(alert).toContainText("Não há saldo ou limite suficiente.");
    await expect(page.getByLabel("Número do cartão")).toHaveValue("4000 0000 0000 9995");
    await expect(page.getByLabel("CVV")).toHaveValue("123");
    await expectNothingKept(page, "4000000000009995", "123");
    await readAsItStands(page, "card that is refused");

    const own = await context.newPage();
    await own.goto(href);
    await expect(own.getByRole("heading", { level: 1, name: /^Cartão recusado pelo banco/ })).toBeVisible();
    await readAsItStands(own, "order that is refused");
    await own.close();

    await press(alert.getByRole("button", { name: "Pagar com Pix" }));
    await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
    expect(await listCharges(page.request, cpf)).toMatchObject([
      { paymentMethod: "pix", status: "pending" },
      { paymentMethod: "credit_card", status: "refused" },
    ]);
  });
});

test("a buyer with a blocked card sees until when, and pays by Pix", async ({ page }) => {
  const { path } = await sellProduct(page.request);
  const cpf = newCpf();
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  // One screen size and a separate card, because the shop blocks a card for every buyer after five refusals.
  await fillCard(page, "4000000000000069");
  const pay = page.getByRole("button", { name: /^Pagar R\$/ });
  for (let refusals = 1; refusals <= 5; refusals += 1) {
    await press(pay);
    await expect.poll(async () => (await listCharges(page.request, cpf)).length).toBe(refusals);
    await expect(pay).toBeEnabled();
  }
  await press(pay);
  const alert = page.getByRole("alert").filter({ hasText: "o cartão está bloqueado" });
  await expect(alert).toContainText(/O cartão volta a funcionar às \d\d:\d\d\. Com Pix você paga agora\./);
  await readAsItStands(page, "card that is blocked");
  await press(alert.getByRole("button", { name: "Pagar com Pix" }));
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
});

test("a card that the shop does not accept is told at its number, and charges nothing", async ({ page }) => {
  const { path } = await sellProduct(page.request);
  const cpf = newCpf();
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await fillCard(page, "4539620659922097");
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  const number = page.getByLabel("Número do cartão");
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription(
    "Esta loja não aceita este cartão. Em modo de teste, só cartões de teste são aceitos.",
  );
  expect(await listCharges(page.request, cpf)).toEqual([]);
});

test("a card that is decided later is waited for, and never charged twice", async ({ page }) => {
  const { path } = await sellProduct(page.request);
  const cpf = newCpf();
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await fillCard(page, "4000000000000036");
  await page.getByRole("button", { name: /^Pagar R\$/ }).dblclick();
  // The sandbox's bank decides after five seconds, and opening this page may take as long.
  await expect(page.getByRole("heading", { level: 1, name: /^(O banco está confirmando|Pagamento)/ })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
  expect(await listCharges(page.request, cpf)).toHaveLength(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a refused card leads to the order's page, which offers Pix", async ({ page }) => {
    const { path } = await sellProduct(page.request);
    await page.goto(path);
    await fillBuyer(page);
    await fillCard(page, "4000000000009995");
    await page.getByRole("button", { name: /^Pagar R\$/ }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Cartão recusado pelo banco. Nada foi cobrado." }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Pagar com Pix" }).click();
    await expect(page.locator('[data-code="pix"]')).toHaveText(/^000201/);
  });
});
