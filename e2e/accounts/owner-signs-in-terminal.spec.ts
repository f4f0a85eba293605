import { createSeller } from "@/testing/e2e/demo";
import { expect, signInAs, test } from "@/testing/e2e/fixtures";
import { findBarriers } from "@/testing/e2e/reading";

// The browser logs the 404 of a mistyped code.
test.use({ expectedErrors: [/status of 404/] });

test("an owner lets the terminal in by its code, and revokes its key", async ({ page, request }) => {
  const start = async () => (await request.post("/api/cli/start", { data: { host: "banca" } })).json();
  const { code, secret } = await start();
  await page.setViewportSize({ width: 320, height: 720 });
  await signInAs(page, createSeller("Banca do Terminal"), "/cli");

  await page.getByLabel("Código").fill("BCDF-GHJK");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("Este código está errado")).toBeVisible();
  await page.getByLabel("Código").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("banca pede acesso")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Banca do Terminal", exact: true })).toBeVisible();
  const company = page.getByRole("radio", { name: "Banca do Terminal", exact: true });
  if (!(await company.isChecked())) await company.check();
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: "Dar acesso a Banca do Terminal" }).click();
  await expect(page.getByRole("status")).toContainText("banca agora tem acesso a Banca do Terminal");

  const fetched = await request.post("/api/cli/token", { data: { secret } });
  const { token } = await fetched.json();
  const read = () => request.get("/v1/transactions", { headers: { authorization: `Bearer ${token}` } });
  expect((await read()).status()).toBe(200);
  await page.goto("/api-keys");
  await expect(page.getByText("CLI on banca")).toBeVisible();

  const unasked = await start();
  await page.goto("/cli");
  await page.getByLabel("Código").fill(unasked.code);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Não fui eu" }).click();
  await expect(page.getByRole("status")).toContainText("O código não vale mais");
  expect((await request.post("/api/cli/token", { data: { secret: unasked.secret } })).status()).toBe(410);
});
