import { generateCpf } from "@brazilian-utils/brazilian-utils";
import type { APIRequestContext } from "@playwright/test";
import { callApi, readDemoToken } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { tabTo } from "@/testing/e2e/keyboard";
import { readAsItStands, readEverywhere } from "@/testing/e2e/reading";

const card = {
  number: "4111111111111111",
  holderName: "MARIA DA SILVA",
  expirationMonth: "12",
  expirationYear: "39",
  cvv: "123",
};

async function sell(request: APIRequestContext, name: string): Promise<string> {
  const headers = { authorization: `Bearer ${readDemoToken()}` };
  const answer = await request.post("/v1/card-token", { headers, data: card });
  const { token } = (await answer.json()) as { token: string };
  const customer = { name, email: "parcelas@example.com", documentType: "cpf", document: generateCpf() };
  const charge = { amountInCents: 30_000, customer, card: { cardToken: token, installments: 3 } };
  return (await callApi(request, "/card", charge)).id;
}

/** São Paulo day, `YYYY-MM-DD`, `days` days from now. */
function dayIn(days: number): string {
  const then = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(then);
}

test("a seller finds the sale behind a day of the calendar, by keyboard only", async ({ sellerPage: page }) => {
  const name = `Parcelas ${Date.now()}`;
  const id = await sell(page.request, name);
  const day = dayIn(60);
  const words = day.split("-").reverse().join("/");

  await page.goto("/overview");
  const heading = page.getByRole("heading", { level: 1, name: "A receber" });
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("v");
    await expect(heading).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("link", { name: "A receber" })).toHaveAttribute("aria-current", "page");

  await page.goto(`/finance/receivables?month=${day.slice(0, 7)}`);
  const released = page.getByRole("link", { name: new RegExp(`^${words}, .*R\\$.*parcela`) });
  await page.getByRole("button", { name: "Próximo mês" }).focus();
  await tabTo(page, released);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Liberado em ${words}` })).toBeVisible();

  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("2 de 3");
  await expect(row).toContainText(/R\$\s94,8\d/);
  await tabTo(page, row.getByRole("link"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/transactions/${id}$`));
});

test("a seller goes from month to month", async ({ sellerPage: page }) => {
  await page.goto("/finance/receivables?month=2000-01");
  await expect(page.getByText("Nada a liberar em janeiro de 2000")).toBeVisible();
  await page.getByRole("button", { name: "Mês anterior" }).click();
  await expect(page.getByText("Nada a liberar em dezembro de 1999")).toBeVisible();
  await expect(page).toHaveURL(/month=1999-12/);
  await page.goBack();
  await expect(page.getByText("Nada a liberar em janeiro de 2000")).toBeVisible();
});

test("a full month and a full day read on a desk and on a phone", async ({ sellerPage: page }) => {
  await sell(page.request, "Nome de uma pessoa com muitos sobrenomes que não cabem na tela de um telefone");
  const day = dayIn(30);
  await readEverywhere(page, "receivables of a full month", `/finance/receivables?month=${day.slice(0, 7)}`);
  await readEverywhere(page, "receivables of a full day", `/finance/receivables/${day}`);
});

test("a seller sees the price of an anticipation, takes it, and finds it in the balance", async ({
  sellerPage: page,
}) => {
  await sell(page.request, `Antecipada ${Date.now()}`);
  await page.goto("/finance/receivables");
  const section = page.getByRole("region", { name: "Antecipações" });
  await section.getByRole("button", { name: "Antecipar" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Antecipar" });
  await dialog.getByRole("button", { name: "Ver quanto custa" }).click();
  await expect(dialog.getByText("1,99% ao mês")).toBeVisible();
  await expect(dialog.getByText(/Restam [45]:\d\d\./)).toBeVisible();
  await readAsItStands(page);
  const net = await dialog.locator("dl div", { hasText: "Você recebe agora" }).locator("dd").textContent();

  await dialog.getByRole("button", { name: "Antecipar agora" }).click();
  await expect(dialog).toBeHidden();
  const row = section.getByRole("row").nth(1);
  await expect(row).toContainText("Concluída");
  await expect(row).toContainText(net ?? "no amount");
  await page.goto("/finance/balance?account=fees");
  await expect(page.getByRole("row", { name: /Preço da antecipação/ })).toBeVisible();
  await readEverywhere(page, "receivables with an anticipation", "/finance/receivables");
});
