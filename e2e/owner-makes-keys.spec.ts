import { createSeller } from "./demo";
import { expect, signInAs, test } from "./fixtures";

test("a key's secret is shown once, opens /v1, and stops with its tokens when it is revoked", async ({ page }) => {
  await signInAs(page, createSeller("Banca das Chaves"), "/api-keys");
  await page.getByRole("button", { name: "Criar chave" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome").fill("Loja virtual");
  await dialog.getByRole("button", { name: "Criar chave" }).click();
  await expect(dialog.getByRole("status")).toContainText("Guarde agora");
  const [apiKey = "", apiSecret = ""] = await dialog.locator("code").allTextContents();
  expect(apiKey).toMatch(/^pk_[\w-]{22}$/);
  expect(apiSecret).toMatch(/^sk_[\w-]{43}$/);
  await dialog.getByRole("button", { name: "Já guardei" }).click();
  await expect(dialog).toBeHidden();
  expect(await page.content()).not.toContain(apiSecret);
  await page.reload();
  await expect(page.getByRole("list", { name: "Chaves de API" })).toContainText(apiKey);
  expect(await page.content()).not.toContain(apiSecret);

  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}`;
  const exchange = () => page.request.post("/v1/auth", { headers: { authorization } });
  const { token } = (await (await exchange()).json()) as { token: string };
  const readWith = async (bearer: string) =>
    (await page.request.get("/v1/transactions", { headers: { authorization: `Bearer ${bearer}` } })).status();
  expect(await readWith(token)).toBe(200);

  await page.getByRole("button", { name: "Emitir um token da chave Loja virtual" }).click();
  const issuing = page.getByRole("dialog");
  await issuing.getByLabel("Validade").selectOption("90 dias");
  await issuing.getByRole("button", { name: "Emitir token" }).click();
  const issued = (await issuing.locator("code").textContent()) ?? "";
  await issuing.getByRole("button", { name: "Já guardei" }).click();
  expect(await readWith(issued)).toBe(200);

  await page.getByRole("button", { name: "Revogar a chave Loja virtual" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revogar" }).click();
  await expect(page.getByText("Revogada", { exact: true })).toBeVisible();
  expect((await exchange()).status()).toBe(401);
  expect([await readWith(token), await readWith(issued)]).toEqual([401, 401]);
});
