import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { callApi, createCharge, readDemoToken } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers, journeySizes, readAsItStands } from "@/testing/e2e/reading";

/** Clipped pixels of a field's value. */
function missingWidth(field: Locator): Promise<number> {
  return field.evaluate((shown: HTMLInputElement) => {
    const natural = shown.cloneNode() as HTMLInputElement;
    natural.style.cssText = "position: absolute; width: auto; min-width: 0";
    shown.after(natural);
    const missing = natural.offsetWidth - shown.offsetWidth;
    natural.remove();
    return missing;
  });
}

function readCsv(text: string): Record<string, string>[] {
  const [headings = [], ...rows] = text
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;"]*))(?=;|$)/g)].map(
        ([, quoted, bare]) => quoted ?? bare ?? "",
      ),
    );
  return rows.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ""])));
}

test("the list's totals and its CSV agree to the cent, and the CSV opens in Excel", async ({ sellerPage: page }) => {
  const name = `Soma ${Date.now()}`;
  for (const amount of [1_234, 98_765, 500]) {
    const id = await createCharge(page.request, name, amount);
    if (amount !== 500) await callApi(page.request, `/sandbox/transactions/${id}/pay`);
  }
  await page.goto(`/transactions?search=${encodeURIComponent(name)}`);
  const totals = page.locator("dl", { hasText: "Bruto pago" });
  await expect(totals).toContainText(/Vendas pagas2/);
  await expect(totals).toContainText(/Bruto pagoR\$\s999,99/);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Exportar CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^transacoes-ate-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = readFileSync(await download.path(), "utf8");
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const [headings = "", ...lines] = text.slice(1).trimEnd().split("\r\n");
  const gross = headings.split(";").indexOf("Pago (bruto)");
  expect(lines).toHaveLength(3);
  expect(lines.map((line) => line.split(";")[gross]).sort()).toEqual(["0,00", "12,34", "987,65"]);
});

/** Removes the link text from a figure. */
const amountOf = (figure: string | null) => figure?.split(": ")[0];

for (const { width, height } of journeySizes) {
  test(`at ${width} px last month's sales by payment date have the same net, after refunds, in totals and file`, async ({
    sellerPage: page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/transactions");
    await page.getByRole("button", { name: "Qualquer data" }).click();
    const period = page.getByRole("dialog");
    await period.getByText("do pagamento").click();
    await expect(period.getByRole("radio", { name: "do pagamento" })).toBeChecked();
    await readAsItStands(page);
    await period.getByRole("button", { name: "Mês passado" }).click();
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(new Date());
    const last = new Date(Date.parse(`${today.slice(0, 7)}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    const month = last.slice(0, 7);
    const filters = () => Object.fromEntries(new URL(page.url()).searchParams);
    await expect.poll(filters).toEqual({ datedBy: "payment", startDate: `${month}-01`, endDate: last });
    await expect(page.getByRole("button", { name: `Pagas: 01/${month.slice(5)}/` })).toBeVisible();

    const totals = page.locator("dl", { hasText: "Bruto pago" });
    const net = totals.locator("div", { hasText: "Líquido após reembolsos e contestações" }).locator("dd");
    await expect(net).toContainText("R$");
    await readAsItStands(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Exportar CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`transacoes-pagas-${month}.csv`);
    const rows = readCsv(readFileSync(await download.path(), "utf8"));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row["Paga em"]?.slice(3, 10) !== `${month.slice(5)}/${month.slice(0, 4)}`)).toEqual([]);
    const centsOf = (heading: string) => rows.reduce((sum, row) => sum + Number(row[heading]?.replace(",", "")), 0);
    expect(centsOf("Reembolsado"), "the demo company refunds some").toBeGreaterThan(0);
    const kept = centsOf("Líquido (após taxas, reembolsos e contestações)");
    const parts = centsOf("Pago (bruto)") - centsOf("Taxas") - centsOf("Reembolsado");
    expect(kept).toBe(parts + centsOf("Taxa devolvida") - centsOf("Contestado"));
    const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
    await expect.poll(async () => amountOf(await net.textContent())).toBe(money.format(kept / 100));
  });
}

test("only a signed-in user downloads the file", async ({ page }) => {
  const answer = await page.request.get("/transactions/file", { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(answer.headers().location).toContain("/login");
});

test("the overview's period and comparison are in the URL, and its table matches its chart", async ({
  sellerPage: page,
}) => {
  const id = await createCharge(page.request, `Visão ${Date.now()}`, 4_200);
  await callApi(page.request, `/sandbox/transactions/${id}/pay`);
  await page.goto("/overview");
  await expect(page.getByRole("heading", { level: 1, name: "Início" })).toBeVisible();
  await expect(page.getByText("Bruto pago").first()).toBeVisible();
  const chart = page.getByRole("figure");
  await expect(chart.locator(".recharts-bar")).toHaveCount(2);
  await expect(chart).toContainText(/R\$\s\d/);
  for (const name of ["Este período", "Período comparado"]) {
    await expect(chart.locator(".recharts-legend-wrapper")).toContainText(name);
  }

  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(chart.locator(".recharts-legend-wrapper")).toBeVisible();
    await page.getByRole("button", { name: /\d a \d/ }).click();
    expect(await findBarriers(page)).toEqual([]);
    for (const name of ["De", "Até"]) {
      expect(await missingWidth(page.getByLabel(name, { exact: true }))).toBeLessThanOrEqual(0);
    }
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: /\d a \d/ }).click();
  await page.getByRole("button", { name: "7 dias", exact: true }).click();
  await expect(page).toHaveURL(/startDate=\d{4}-\d{2}-\d{2}&endDate=\d{4}-\d{2}-\d{2}/);
  await page.getByRole("combobox", { name: "Comparar" }).selectOption("Sem comparação");
  await expect(page).toHaveURL(/compare=none/);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Comparar" })).toHaveValue("none");

  await page.getByText("Tabela", { exact: true }).click();
  const days = page.getByRole("table", { name: "Vendas por dia" });
  await expect(days.getByRole("row")).toHaveCount(8);
});

test("the overview and the list agree on the same days", async ({ sellerPage: page }) => {
  const grossOf = (path: string) =>
    test.step(path, async () => {
      await page.goto(path);
      const figure = page.locator("dl > div", { hasText: "Bruto pago" }).first().locator("dd").first();
      await expect(figure).toContainText("R$");
      return amountOf(await figure.textContent());
    });
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(new Date());
  const period = `startDate=${today}&endDate=${today}`;
  // Other specs create sales concurrently, so both pages may agree only after retries.
  await expect(async () => {
    expect(await grossOf(`/overview?${period}`)).toBe(await grossOf(`/transactions?${period}`));
  }).toPass({ timeout: 45_000 });
});

interface Running {
  id: string;
  status: "active" | "past_due" | "canceled";
  frequency: string;
  amountInCents: number;
  createdAt: string;
  pausedUntil: string | null;
}

test("the overview's recurring revenue and cancellations match the subscriptions", async ({ sellerPage: page }) => {
  const headers = { authorization: `Bearer ${readDemoToken()}` };
  const read = async (path: string) => (await page.request.get(`/v1/subscriptions${path}`, { headers })).json();
  const { data, totalRows } = (await read("?limit=100")) as { data: Running[]; totalRows: number };
  expect(data).toHaveLength(totalRows);
  const running = data.filter(({ status }) => status !== "canceled");
  // Paused subscriptions and those set to cancel are listed as running, but are not billed.
  const charged: Running[] = [];
  for (const each of running) {
    const { status, cancelaEm, proximaCobrancaEm } = (await read(`/${each.id}`)).data.assinatura;
    const hasLeft = status === "active" && cancelaEm !== null && proximaCobrancaEm === null;
    if (!hasLeft && !each.pausedUntil) charged.push(each);
  }
  const chargedBy = (each: string) =>
    charged.reduce((sum, { frequency, amountInCents }) => sum + (frequency === each ? amountInCents : 0), 0);
  const mrrInCents = chargedBy("monthly") + Math.round(chargedBy("annual") / 12);

  const since = Date.now() - 30 * 86_400_000;
  let [ranThen, ended] = [0, 0];
  for (const { id, status } of data.filter((each) => Date.parse(each.createdAt) <= since)) {
    const canceledAt =
      status === "canceled" ? Date.parse((await read(`/${id}`)).data.assinatura.dataDoCancelamento) : null;
    if (canceledAt === null || canceledAt > since) ranThen += 1;
    if (canceledAt !== null && canceledAt > since) ended += 1;
  }
  expect(ended, "the demo company has lost somebody").toBeGreaterThan(0);

  await page.goto("/overview");
  const figures = page.locator("dl", { hasText: "Receita recorrente mensal (MRR)" });
  const figure = (name: string) => figures.locator("div", { hasText: name }).locator("dd");
  const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
  const share = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 1 });
  const recurring = figure("Receita recorrente mensal (MRR)");
  await expect.poll(async () => amountOf(await recurring.textContent())).toBe(money.format(mrrInCents / 100));
  await expect(figure("Assinaturas em curso")).toHaveText(String(running.length));
  await expect(figure("Cancelamentos em 30 dias")).toHaveText(share.format(ended / ranThen));
});
