import type { Page } from "@playwright/test";
import { createProduct, fillBuyer, newCpf, openCheckout } from "@/testing/e2e/checkout";
import { expect, openOther } from "@/testing/e2e/fixtures";
import { password, signUp, test } from "@/testing/e2e/own-installation";
import { open, readAsItStands, readEverywhere } from "@/testing/e2e/reading";
import type { BankAccount } from "@/testing/support/bank/accounts";
import { type Bank, openBank } from "@/testing/support/bank/bank";
import { deliverOnce } from "@/testing/support/doubles/outbox";

const dayMs = 86_400_000;

// Expected for a wrong password and for a charge created on another day.
test.use({ expectedErrors: [/status of 400/], settings: { CALLBACK_URL: "https://callbacks.example" } });

let bank: Bank;
test.beforeAll(async ({ installation }) => {
  // Banks call HTTPS URLs only. In production, a proxy terminates TLS.
  const toInstallation = (url: string) => installation.url + new URL(url).pathname;
  bank = await openBank({ deliver: (post) => deliverOnce({ ...post, url: toInstallation(post.url) }) });
});
test.afterAll(() => bank.close());

/** Milliseconds until 9 a.m. of the next São Paulo day, when the current day has been reconciled. */
function untilTomorrowMorning(now = Date.now()): number {
  const inSaoPaulo = now - 3 * 3_600_000;
  return dayMs - (inSaoPaulo % dayMs) + 9 * 3_600_000;
}

async function fillAccount(page: Page, { settings, secrets }: BankAccount): Promise<void> {
  const origin = `https://${bank.address}:${bank.port}`;
  await page.getByRole("radio", { name: "Outro banco" }).check();
  await page.getByLabel("Nome do banco").fill("Banco da Praça");
  await page.getByLabel("Chave Pix que recebe").fill(settings.pixKey);
  await page.getByLabel("Endereço da API").fill(origin + new URL(String(settings.apiUrl)).pathname);
  await page.getByLabel("Endereço do token").fill(origin + new URL(String(settings.tokenUrl)).pathname);
  await page.getByLabel("Id da aplicação (client id)").fill(secrets.clientId);
  await page.getByLabel("Segredo (client secret)").fill("segredo de outra conta");
  await page.getByRole("radio", { name: "PEM" }).check();
  await page.getByRole("textbox", { name: "Certificado, com a cadeia" }).fill(String(secrets.certificate));
  await page.getByRole("textbox", { name: "Chave privada" }).fill(String(secrets.privateKey));
  await page.getByRole("textbox", { name: "Autoridade do certificado do banco (PEM)" }).fill(bank.authority);
}

/** Places a Pix order as a new buyer. Returns the charge's key at the bank. */
async function order(page: Page, account: BankAccount, link: string): Promise<string> {
  const before = new Set(account.books.charges.keys());
  await openCheckout(page, link);
  await fillBuyer(page, newCpf());
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  const txid = [...account.books.charges.keys()].find((key) => !before.has(key));
  if (!txid) throw new Error("The bank has no new charge");
  return txid;
}

test("a seller connects a bank, sells and refunds through it, and every Pix is found", async ({
  page,
  browser,
  baseURL,
  installation,
}) => {
  test.setTimeout(180_000);
  const account = bank.openAccount({ profile: "generic", behavior: { refunds: "later" } });
  const { secrets } = account;

  await signUp(page, baseURL, "/overview");
  await page.getByRole("link", { name: "Conectar banco" }).click();
  await expect(page.getByText("Você está ensaiando")).toBeVisible();
  await page.getByRole("link", { name: "Conectar uma conta" }).click();
  await fillAccount(page, account);
  await page.getByLabel("Sua senha").fill("outra senha");
  await page.getByRole("button", { name: "Conectar", exact: true }).click();
  await expect(page.getByText("Esta não é a sua senha.")).toBeVisible();
  await expect(page.getByLabel("Id da aplicação (client id)")).toHaveValue(secrets.clientId);
  await readAsItStands(page);
  await page.getByLabel("Sua senha").fill(password);
  await page.getByRole("button", { name: "Conectar", exact: true }).click();

  await expect(page.getByText("Falta o teste que liga esta conexão")).toBeVisible();
  const test4 = page.getByRole("region", { name: "Teste da conexão" });
  await test4.getByRole("button", { name: "Testar e ligar" }).click();
  const turnOn = page.getByRole("dialog", { name: /^Ligar/ });
  await turnOn.getByLabel("Sua senha").fill("outra senha");
  await turnOn.getByRole("button", { name: "Testar e ligar" }).click();
  await expect(turnOn.getByText("Esta não é a sua senha.")).toBeVisible();
  await turnOn.getByLabel("Sua senha").fill(password);
  await turnOn.getByRole("button", { name: "Testar e ligar" }).click();
  await expect(turnOn).toBeHidden();
  await expect(test4.getByText("O banco não reconhece o id e o segredo")).toBeVisible();
  const { pathname } = new URL(page.url());
  await readEverywhere(page, "a connection with a fault", pathname);
  await open(page, pathname);

  await page.getByRole("button", { name: "Substituir credenciais" }).click();
  const dialog = page.getByRole("dialog", { name: /^Substituir as credenciais/ });
  await dialog.getByLabel("Segredo (client secret)").fill(secrets.clientSecret);
  await dialog.getByLabel("Sua senha").fill(password);
  await dialog.getByRole("button", { name: "Testar e substituir" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Os próximos Pix entram no Banco da Praça")).toBeVisible();
  await expect(test4.getByText("Feito", { exact: true })).toHaveCount(3);
  await expect(test4.getByText("Esperando", { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(secrets.clientSecret);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    "PRIVATE KEY",
  );
  await expect(page.getByText("Ambiente de testes: nenhuma cobrança é real")).toBeHidden();
  await page.goto("/settings/payments");
  const routes = page.getByRole("region", { name: "Por onde cada venda passa" });
  await expect(routes).toContainText("Cartão");
  await expect(routes).toContainText("Não oferecido: nenhuma conexão ligada");

  const link = await createProduct(page, baseURL, "Curso de pão");
  const buyer = await openOther(browser, baseURL);
  const txid = await order(buyer, account, link);
  const received = account.pay(txid);
  await expect(buyer.getByText("Pagamento confirmado").first()).toBeVisible();
  await page.goto("/transactions");
  await page.getByRole("row").filter({ hasText: "Maria da Silva" }).getByRole("link").click();
  await expect(page.getByText("Paga", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Simular" })).toBeHidden();

  await page.getByRole("button", { name: "Reembolsar", exact: true }).click();
  const refund = page.getByRole("dialog", { name: "Reembolsar transação" });
  await refund.getByRole("radio", { name: "Uma parte" }).check();
  await refund.getByLabel("Valor do reembolso").fill("19,90");
  await refund.getByRole("button", { name: /Reembolsar R\$\s19,90/ }).click();
  await expect(refund).toBeHidden();
  account.endRefunds(received, "DEVOLVIDO");
  await account.callbacks.settle();
  await expect(page.getByRole("region", { name: "Valores" })).toContainText(/Reembolsado− R\$\s19,90/);

  // An open page would keep sending requests to the stopped server.
  await page.goto("about:blank");
  const aheadMs = untilTomorrowMorning();
  await installation.restart(aheadMs);
  bank.clock.skewMs = aheadMs;
  await installation.runJob(page.request, "bank_days");
  await page.goto("/finance/reconciliation");
  await expect(page.getByRole("row").filter({ hasText: "Tudo confere" })).toContainText(/1 Pix, R\$\s49,90/);
  await page.getByRole("row").filter({ hasText: "Tudo confere" }).getByRole("link").click();
  await expect(page.getByText("Nada faltou nem sobrou de nenhum lado.")).toBeVisible();

  account.callbacks.hold();
  const other = await openOther(browser, baseURL);
  account.pay(await order(other, account, link));
  account.callbacks.lose();
  await installation.runJob(page.request, "received");
  await expect(other.getByText("Pagamento confirmado").first()).toBeVisible();
  await page.goto("/transactions?status=paid");
  await expect(page.getByText("2 transações", { exact: true })).toBeVisible();
  await Promise.all([buyer.context().close(), other.context().close()]);
});
