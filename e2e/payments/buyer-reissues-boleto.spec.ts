import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { actAsBank, fillBuyer, listCharges, newCpf, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers, photograph } from "@/testing/e2e/reading";

const dataDir = process.env.DATA_DIR || ".data";

function connect(): postgres.Sql {
  if (process.env.DATABASE_URL) return postgres(process.env.DATABASE_URL, { max: 1 });
  const kept = readFileSync(join(dataDir, "postgres.json"), "utf8");
  const { folder, password } = JSON.parse(kept) as { folder: string; password: string };
  const port = Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[3]);
  return postgres({ host: "127.0.0.1", port, database: "quitanda", username: "quitanda", password, max: 1 });
}

/** Moves the due date into the past instead of waiting three business days. */
async function letFallDue(transactionId: string): Promise<string> {
  const day = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
  const sql = connect();
  await sql`UPDATE transactions SET boleto = jsonb_set(boleto, '{dueOn}', to_jsonb(${day}::text)) WHERE id = ${transactionId}`;
  await sql.end();
  return day.split("-").reverse().join("/");
}

test.use({ viewport: { width: 320, height: 800 } });

test("an overdue boleto shows its current amount, and is replaced in one tap on the same order", async ({ page }) => {
  const { path } = await sellProduct(page.request);
  const cpf = newCpf();
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await page.getByRole("radio", { name: "Boleto" }).check({ force: true });
  await page.getByRole("button", { name: /^Gerar boleto/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Seu boleto está pronto" })).toBeVisible();
  const [address, first] = [page.url(), await page.locator('[data-code="boleto"]').textContent()];
  const slip = (await page.getByRole("link", { name: "Abrir o boleto" }).getAttribute("href")) ?? "";

  const [charge] = await listCharges(page.request, cpf);
  const due = await letFallDue(charge?.id ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "O boleto venceu" })).toBeVisible();
  await expect(page.getByText(`Venceu em ${due}`)).toBeVisible();
  await expect(page.getByText(/^Ainda pode ser pago até .*, pelo mesmo valor, sem multa nem juros\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Pagar com Pix" })).toHaveCount(1);
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await photograph(page, "buyer overdue boleto", "320 light");

  await page.getByRole("button", { name: "Gerar novo boleto" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Seu boleto está pronto" })).toBeVisible();
  expect(page.url()).toBe(address);
  expect(await page.locator('[data-code="boleto"]').textContent()).not.toBe(first);
  await actAsBank(page.request, cpf, "pay");
  await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
  expect((await listCharges(page.request, cpf)).map(({ status }) => status)).toEqual(["paid", "canceled"]);
  await page.goto(slip);
  await expect(page.getByText("Este boleto não vale mais")).toBeVisible();
});
