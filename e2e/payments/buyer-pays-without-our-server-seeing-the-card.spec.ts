import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { test } from "@/testing/e2e/at-pagarme";
import { createProduct, fillBuyer, fillCard, newCpf, openCheckout } from "@/testing/e2e/checkout";
import { callAs, expect, openOther } from "@/testing/e2e/fixtures";
import { password, signUp } from "@/testing/e2e/own-installation";
import { open, readEverywhere } from "@/testing/e2e/reading";
import { readAsItStands } from "@/testing/e2e/sizes";
import { formsOf } from "@/testing/support/cards/secret-forms";
import { simulatorCards } from "@/testing/support/pagarme/cards";
import type { FakePagarme } from "@/testing/support/pagarme/fake";

test.use({ otherHosts: [/^127\.0\.0\.1:\d+$/], expectedErrors: [/status of 422/] });

const cvv = "914";

/**
 * Company that sells a product through its acquirer account.
 *
 * @returns the checkout's path.
 */
async function openShop(page: Page, baseURL: string | undefined, pagarme: FakePagarme): Promise<string> {
  const account = pagarme.openAccount({ environment: "production" });
  await signUp(page, baseURL);
  const keys = { owner: "company", kind: "pagarme", ...account.keys };
  const { id: connectionId } = await callAs(page, baseURL, "acquirerAccounts.connect", { account: keys, password });
  await callAs(page, baseURL, "acquirerAccounts.check", { connectionId, password });
  return createProduct(page, baseURL, "Curso de pão");
}

async function fillBilling(buyer: Page): Promise<void> {
  await buyer.getByLabel("WhatsApp ou telefone, com DDD").fill("(11) 98765-4321");
  await buyer.getByRole("radio", { name: "Cartão" }).check({ force: true });
  await buyer.getByLabel("CEP").fill("50000-000");
  await buyer.getByLabel("Rua").fill("Rua das Laranjeiras");
  await buyer.getByLabel("Número", { exact: true }).fill("100");
  await buyer.getByLabel("Bairro").fill("Centro");
  await buyer.getByLabel("Cidade").fill("Recife");
}

function collectSent(page: Page, baseURL: string | undefined): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(String(baseURL))) return;
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ""}`);
  });
  return sent;
}

function findHolders(folder: string, texts: readonly string[]): string[] {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      // PostgreSQL may have deleted the file after it was listed.
      .filter((path) => existsSync(path))
      .filter((path) => {
        const held = readFileSync(path).toString("latin1");
        return texts.some((text) => held.includes(text));
      })
  );
}

test("a card goes from the browser to the acquirer, and our server never sees its number", async ({
  page,
  browser,
  baseURL,
  pagarme,
  installation,
}) => {
  test.setTimeout(180_000);
  const path = await openShop(page, baseURL, pagarme);

  await test.step("without JavaScript no card is offered, and no form could send one", async () => {
    const plain = await (await page.request.get(path)).text();
    expect(plain).not.toMatch(/name="card|cc-number/);
    expect(plain).toContain("Para pagar com cartão, ative o JavaScript");
    const policy = (await page.request.get(path)).headers()["content-security-policy"] ?? "";
    expect(policy).toContain(`connect-src 'self' ${new URL(pagarme.url).origin};`);
    const other = (await page.request.get("/login")).headers()["content-security-policy"] ?? "";
    expect(other).toContain("connect-src 'self';");
  });

  const buyer = await openOther(browser, baseURL);
  const sent = collectSent(buyer, baseURL);

  await test.step("the acquirer's refusal is shown on its field", async () => {
    await openCheckout(buyer, path);
    await fillBuyer(buyer, newCpf());
    await fillBilling(buyer);
    await fillCard(buyer, "4000000000000011", cvv);
    await buyer.getByRole("button", { name: /^Pagar/ }).click();
    await expect(buyer.getByText("Confira o número do cartão.")).toBeVisible();
    await expect(buyer.getByLabel("Número do cartão")).toBeFocused();
    await readAsItStands(buyer, "a card number that the acquirer refuses");
  });

  await test.step("a card that the issuer takes is paid", async () => {
    await buyer.getByLabel("Número do cartão").fill(simulatorCards.paid);
    await buyer.getByRole("button", { name: /^Pagar/ }).click();
    await expect(buyer.getByText("Pagamento confirmado").first()).toBeVisible();
  });

  await test.step("a challenge leads to the bank and back, and the charge is paid then", async () => {
    const other = await openOther(browser, baseURL);
    const sentToo = collectSent(other, baseURL);
    await openCheckout(other, path);
    await fillBuyer(other, newCpf());
    await fillBilling(other);
    await fillCard(other, simulatorCards.challenged, cvv);
    await other.getByRole("button", { name: /^Pagar/ }).click();
    await expect(other.getByRole("heading", { name: "Banco emissor de teste" })).toBeVisible();
    await openCheckout(other, path);
    await other.getByRole("link", { name: "Ver pagamento" }).click();
    await expect(other.getByRole("heading", { name: "Confirme a compra no seu banco" })).toBeVisible();
    await readAsItStands(other, "a card to confirm at the bank");
    await other.getByRole("link", { name: "Confirmar no banco" }).click();
    await other.getByRole("button", { name: "Confirmar a compra" }).click();
    await expect(other.getByText("Pagamento confirmado").first()).toBeVisible();
    sent.push(...sentToo);
    await other.context().close();
  });

  await test.step("the seller sees what the acquirer took of the sale", async () => {
    // An open page would send requests to the stopped installation.
    await Promise.all([page, buyer].map((each) => each.goto("about:blank")));
    // The job queries the acquirer one minute after the payment.
    await installation.restart(2 * 60_000);
    await installation.runJob(page.request, "reconciliation");
    await open(page, "/finance/fees/acquirer");
    await expect(page.getByRole("row")).not.toHaveCount(0);
    await readEverywhere(page, "fees that the acquirer took", "/finance/fees/acquirer");
  });

  const numbers = [simulatorCards.paid, simulatorCards.challenged, "4000000000000011"].flatMap(formsOf);
  for (const text of sent) expect(numbers.filter((number) => text.includes(number))).toEqual([]);
  expect(sent.some((text) => text.includes("cardToken=token_"))).toBe(true);
  expect(sent.filter((text) => text.includes(cvv) && text.includes("/order"))).toEqual([]);
  expect(findHolders(installation.dataDir, numbers)).toEqual([]);
  expect(pagarme.violations).toEqual([]);
  expect(pagarme.errors).toEqual([]);
  await buyer.context().close();
});
