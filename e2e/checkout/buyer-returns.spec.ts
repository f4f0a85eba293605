import { fillBuyer, fillCard, listCharges, newCpf, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers, photograph } from "@/testing/e2e/reading";

const confirmed = { level: 1, name: "Pagamento confirmado" } as const;
const bought = { level: 2, name: "Você já comprou isto" } as const;

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 320, height: 800 } });

  test("a returning buyer who paid by card is charged again only on request", async ({ page, context }) => {
    const { path } = await sellProduct(page.request);
    const cpf = newCpf();
    const pay = page.getByRole("button", { name: /^Pagar R\$/ });
    const stale = await context.newPage();
    for (const each of [stale, page]) {
      await openCheckout(each, path);
      await fillBuyer(each, cpf);
      await fillCard(each, "4111111111111111");
    }
    const [sent] = await Promise.all([page.waitForRequest(`**${path}/order`), pay.click()]);
    await expect(page.getByRole("heading", confirmed)).toBeVisible();
    const receipt = new URL(page.url()).pathname;

    await stale.getByRole("button", { name: /^Pagar R\$/ }).click();
    await expect(stale.getByRole("heading", bought)).toBeVisible();
    await expect(stale.getByRole("link", { name: "Ver o comprovante" })).toHaveAttribute("href", receipt);
    await stale.close();

    await page.goBack();
    for (const comeBack of [async () => undefined, () => page.reload()]) {
      await comeBack();
      await expect(page.getByRole("heading", bought)).toBeVisible();
      await expect(page.getByText(/^Pago em \d\d\/\d\d\/\d{4}, \d\d:\d\d\. Nada é cobrado de novo/)).toBeVisible();
      await expect(pay).toBeHidden();
    }
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await photograph(page, "buyer who bought this", "320 light");
    const replayed = await page.evaluate(
      async ([address, body]) => {
        const headers = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" };
        return (await fetch(address ?? "", { method: "POST", headers, body: body ?? "" })).json();
      },
      [`${path}/order`, sent.postData()],
    );
    expect(replayed).toMatchObject({ outcome: "placed", href: receipt });
    expect(await listCharges(page.request, cpf)).toMatchObject([{ status: "paid" }]);

    await page.getByText("Comprar de novo").click();
    await fillBuyer(page, cpf);
    await fillCard(page, "4111111111111111");
    await pay.click();
    await expect(page.getByRole("heading", confirmed)).toBeVisible();
    expect(new URL(page.url()).pathname).not.toBe(receipt);
    expect(await listCharges(page.request, cpf)).toMatchObject([{ status: "paid" }, { status: "paid" }]);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a buyer who paid is told so before they can pay again", async ({ page }) => {
    const { path } = await sellProduct(page.request);
    const cpf = newCpf();
    const buy = async () => {
      await fillBuyer(page, cpf);
      await fillCard(page, "4111111111111111");
      await page.getByRole("button", { name: /^Pagar R\$/ }).click();
      await expect(page.getByRole("heading", confirmed)).toBeVisible();
    };
    await page.goto(path);
    await buy();
    await page.goto(path);
    await expect(page.getByRole("heading", bought)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Pagar R\$/ })).toBeHidden();
    await page.getByText("Comprar de novo").click();
    await fillBuyer(page, "52998224726");
    await page.getByRole("button", { name: /^Pagar R\$/ }).click();
    await expect(page.getByText("Confira o CPF ou CNPJ: os números não batem.")).toBeVisible();
    await buy();
    expect(await listCharges(page.request, cpf)).toHaveLength(2);
  });
});
