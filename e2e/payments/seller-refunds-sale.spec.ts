import { callApi, createCharge } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { readAsItStands } from "@/testing/e2e/reading";

test("a seller simulates the payment, follows the money and refunds a part of it, once", async ({
  sellerPage: page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = `Reembolso ${Date.now()}`;
  const id = await createCharge(page.request, name, 10_000);
  await page.goto(`/transactions?search=${id}`);
  await page.getByRole("row").filter({ hasText: name }).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/transactions/${id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/R\$\s100,00/);
  await expect(page.getByText("Pendente", { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: "QR Code do Pix" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reembolsar", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Copiar o id da transação" }).click();
  await expect(page.getByRole("button", { name: "Id copiado" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);

  await page.getByRole("button", { name: "Simular" }).click();
  await page.getByRole("menuitem", { name: "Pagar como o cliente" }).click();
  await expect(page.getByText("Paga", { exact: true })).toBeVisible();
  const timeline = page.getByRole("region", { name: "Linha do tempo" });
  await expect(timeline.getByRole("listitem")).toHaveText([/Cobrança criada/, /Cobrança paga/, /Valor liberado/]);

  await page.getByRole("button", { name: "Reembolsar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Reembolsar transação" });
  await expect(dialog.getByRole("button", { name: /Reembolsar R\$\s100,00/ })).toBeEnabled();
  await dialog.getByRole("radio", { name: "Uma parte" }).check();
  await dialog.getByLabel("Valor do reembolso").fill("25,00");
  await dialog.getByLabel("Motivo (opcional)").fill("Veio uma a menos");
  await readAsItStands(page);
  const asked = page.waitForRequest((request) => request.url().includes("transactions.refund"));
  await dialog.getByRole("button", { name: /Reembolsar R\$\s25,00/ }).dblclick();
  expect((await asked).headers()["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  await expect(dialog).toBeHidden();

  const amounts = page.getByRole("region", { name: "Valores" });
  await expect(amounts).toContainText(/Reembolsado− R\$\s25,00/);
  await expect(amounts).toContainText(/Taxa devolvida\+ R\$\s0,25/);
  await expect(amounts).toContainText(/Fica com você\s*R\$\s74,26/);
  await expect(timeline).toContainText("Veio uma a menos");
  await amounts.getByText("5 lançamentos no razão").click();
  await expect(amounts.getByText("Reembolso do disponível")).toBeVisible();
});

test("a refund's input survives a lost connection, and is resent under the same key", async ({ sellerPage: page }) => {
  const id = await createCharge(page.request, `Sem rede ${Date.now()}`, 5_000);
  await callApi(page.request, `/sandbox/transactions/${id}/pay`);
  await page.goto(`/transactions/${id}`);
  await page.getByRole("button", { name: "Reembolsar", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo (opcional)").fill("Desistiu da compra");

  const keys: (string | undefined)[] = [];
  await page.route("**/api/trpc/transactions.refund**", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length === 1) await route.fulfill({ status: 502, body: "" });
    else await route.continue();
  });
  await dialog.getByRole("button", { name: /^Reembolsar R\$/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("O reembolso não foi feito");
  await expect(dialog.getByLabel("Motivo (opcional)")).toHaveValue("Desistiu da compra");
  await dialog.getByRole("button", { name: /^Reembolsar R\$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Reembolsada", { exact: true })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});
test.use({ expectedErrors: [/status of 502/] });

test("a dispute opens and is won while the seller watches", async ({ sellerPage: page }) => {
  const id = await createCharge(page.request, `Contestada ${Date.now()}`, 7_000);
  await callApi(page.request, `/sandbox/transactions/${id}/pay`);
  await page.goto(`/transactions/${id}`);
  for (const [act, state] of [
    ["Abrir contestação", "Contestada"],
    ["Ganhar a contestação", "Paga"],
  ] as const) {
    await page.getByRole("button", { name: "Simular" }).click();
    await page.getByRole("menuitem", { name: act, exact: true }).click();
    await expect(page.getByText(state, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "Linha do tempo" })).toContainText("Contestação ganha");
});

test("a seller cancels a partly paid Pix, and the part goes back", async ({ sellerPage: page }) => {
  const id = await createCharge(page.request, `Cancelada ${Date.now()}`, 10_000);
  await callApi(page.request, `/sandbox/transactions/${id}/pay`, { amountInCents: 9_999 });
  await page.goto(`/transactions/${id}`);
  await page.getByRole("button", { name: "Cancelar cobrança" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancelar esta cobrança?" });
  await expect(dialog).toContainText(/R\$\s99,99/);
  await readAsItStands(page);
  await dialog.getByRole("button", { name: "Voltar" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Cancelar cobrança" }).click();
  await dialog.getByRole("button", { name: "Cancelar cobrança" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Cancelada", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Valores" })).toContainText(/Reembolsado− R\$\s99,99/);
});

test("an unknown transaction is a not-found page", async ({ sellerPage: page }) => {
  const answer = await page.request.get("/transactions/0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5b");
  expect(answer.status()).toBe(404);
});
