import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { callApi, createCharge, readDemoToken } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { tabTo } from "@/testing/e2e/keyboard";
import { readAsItStands } from "@/testing/e2e/reading";

const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

const centsOf = (text: string | null) => {
  const digits = Number((text ?? "").replace(/\D/g, ""));
  return /^[-−]/.test((text ?? "").trim()) ? -digits : digits;
};

async function read(page: Page, path: string) {
  const answer = await page.request.get(`/v1${path}`, { headers: { authorization: `Bearer ${readDemoToken()}` } });
  return (await answer.json()).data;
}

async function sell(page: Page, amountInCents: number) {
  const id = await createCharge(page.request, `Saldo ${Date.now()}`, amountInCents);
  await callApi(page.request, `/sandbox/transactions/${id}/pay`);
  const { netAmount } = await read(page, `/transactions/${id}`);
  return { id, net: money.format(netAmount / 100) };
}

test("a seller finds the single sale behind the balance in two clicks", async ({ sellerPage: page }) => {
  const { id, net } = await sell(page, 431_022);
  await page.goto("/finance");
  await expect(page.getByRole("heading", { level: 1, name: "Saldo" })).toBeVisible();
  await readAsItStands(page);
  const available = page.locator("dl > div", { hasText: "Liberado: pode ser sacado" });
  await available.getByRole("link").click();

  await expect(page.getByRole("heading", { level: 1, name: "Por que este saldo" })).toBeVisible();
  const parts = page.getByRole("table", { name: "Partes do saldo" });
  await expect(parts).toBeVisible();
  const amounts = await parts.locator("tbody tr td:nth-child(3)").allTextContents();
  const total = await page.locator("dl", { hasText: "Saldo" }).locator("dd").textContent();
  expect(amounts.reduce((sum, amount) => sum + centsOf(amount), 0)).toBe(centsOf(total));

  await readAsItStands(page);
  await parts.getByRole("link", { name: "Liberação" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Extrato" })).toBeVisible();
  const sale = page.getByRole("row", { name: net }).first();
  await expect(sale).toContainText("Liberação");
  await readAsItStands(page);
  await sale.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/transactions/${id}$`));
});

test("the explanation of an instant stays as it was, and the page says what the API says", async ({
  sellerPage: page,
}) => {
  await sell(page, 12_345);
  const { at } = await read(page, "/balance/explain");
  // Transfers dated before `at` might not be committed yet.
  await page.waitForTimeout(1_500);
  const { balanceInCents, parts } = await read(page, `/balance/explain?at=${at}`);
  await sell(page, 54_321);
  await page.goto(`/finance/balance?account=available&at=${at}`);
  const total = page.locator("dl", { hasText: "Saldo" }).locator("dd");
  await expect(total).toHaveText(money.format(balanceInCents / 100));
  await expect(page.getByRole("table", { name: "Partes do saldo" }).locator("tbody tr")).toHaveCount(parts.length);
  await page.getByRole("button", { name: "Ver o saldo de agora" }).click();
  await expect(page).toHaveURL(/\/finance\/balance\?account=available$|\/finance\/balance$/);
  await expect(total).not.toHaveText(money.format(balanceInCents / 100));
});

test("the statement is filtered, and opened, by keyboard", async ({ sellerPage: page }) => {
  const { id } = await sell(page, 7_700);
  await page.goto(`/finance/statement?transactionId=${id}`);
  await expect(page.getByText("1 lançamento", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Conta" }).selectOption("Pendente");
  await expect(page).toHaveURL(/account=pending/);
  await expect(page.getByText("3 lançamentos", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Motivo" }).selectOption("Pagamento recebido");
  await expect(page.getByText("1 lançamento", { exact: true })).toBeVisible();
  const row = page.getByRole("link", { name: "Pagamento recebido" });
  await tabTo(page, row);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/transactions/${id}$`));
});

test("a filter that finds nothing, and an unreadable address, lead on", async ({ sellerPage: page }) => {
  await page.goto("/finance/statement?kind=chargeback_won&startDate=2001-01-01&endDate=2001-01-02&account=cash&at=x");
  await readAsItStands(page);
  await page.getByRole("main").getByRole("button", { name: "Limpar filtros" }).last().click();
  await expect(page.getByRole("table", { name: "Extrato" })).toBeVisible();
});

test("the statement's page, its CSV, its OFX and the API agree to the cent", async ({ sellerPage: page }) => {
  const { id } = await sell(page, 98_765);
  const filter = `account=pending&transactionId=${id}`;
  const entries: { amountInCents: number; balanceInCents: number }[] = await read(page, `/ledger?${filter}`);
  expect(entries).toHaveLength(3);
  await page.goto(`/finance/statement?${filter}`);
  const rows = page.getByRole("table", { name: "Extrato" }).locator("tbody tr");
  await expect(rows).toHaveCount(3);
  const shown = await rows.locator("td:nth-child(2)").allTextContents();
  expect(shown.map(centsOf)).toEqual(entries.map(({ amountInCents }) => amountInCents));
  const balances = await rows.locator("td:nth-child(3)").allTextContents();
  expect(balances.map((text) => centsOf(text.replace("Saldo depois", "")))).toEqual(
    entries.map(({ balanceInCents }) => balanceInCents),
  );

  const textOf = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: `Exportar ${name}` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^extrato-pending-ate-.*\\.${name.toLowerCase()}$`));
    return readFileSync(await download.path(), "utf8");
  };
  const [, ...lines] = (await textOf("CSV")).trimEnd().split("\r\n");
  const cells = lines.map((line) => line.split(";"));
  const amounts = entries.map(({ amountInCents }) => amountInCents);
  expect(cells.map(([, , , amount = ""]) => Number(amount.replace(",", "")))).toEqual(amounts);
  const ofx = await textOf("OFX");
  const written = [...ofx.matchAll(/<TRNAMT>(.*)\r/g)].map(([, amount = ""]) => Number(amount.replace(".", "")));
  expect(written).toEqual(amounts);
});

test("only a signed-in user downloads a statement", async ({ page }) => {
  const answer = await page.request.get("/finance/statement/file", { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(answer.headers().location).toContain("/login");
});
