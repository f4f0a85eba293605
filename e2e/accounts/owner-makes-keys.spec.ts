import { createSeller } from "@/testing/e2e/demo";
import { expect, signInAs, test } from "@/testing/e2e/fixtures";
import { findBarriers, photograph, readEverywhere, themesOf } from "@/testing/e2e/reading";

test("a key's secret is shown once, opens /v1, and stops with its tokens when it is revoked", async ({ page }) => {
  await signInAs(page, createSeller("Banca das Chaves"), "/api-keys");
  await page.getByRole("button", { name: "Criar chave" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome").fill("Loja virtual");
  await expect(dialog.getByLabel("Só ver")).toBeChecked();
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

test("a key that only charges cannot refund, and obeys at once when its permissions change", async ({ page }) => {
  await signInAs(page, createSeller("Banca dos Escopos"), "/api-keys");
  await page.getByRole("button", { name: "Criar chave" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome").fill("Loja virtual");
  await dialog.getByRole("radio", { name: "Tudo", exact: true }).check();
  await dialog.getByLabel("Escolher").check();
  await dialog.getByRole("button", { name: "Criar chave" }).click();
  await expect(dialog).toContainText("Escolha ao menos uma permissão");
  for (const colorScheme of themesOf("key permissions")) {
    for (const width of [1440, 320]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      expect(await findBarriers(page)).toEqual([]);
      await photograph(page, "key permissions", `${colorScheme} ${width}`);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel("Só cobrar").check();
  await dialog.getByRole("button", { name: "Criar chave" }).click();
  await expect(dialog.getByRole("status")).toContainText("Guarde agora");
  const [apiKey = "", apiSecret = ""] = await dialog.locator("code").allTextContents();
  await dialog.getByRole("button", { name: "Já guardei" }).click();
  const row = page.getByRole("listitem").filter({ hasText: apiKey });
  await expect(row).toContainText("Pode: Só cobrar");

  const pair = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}`;
  const exchanged = await page.request.post("/v1/auth", { headers: { authorization: pair } });
  const headers = { authorization: `Bearer ${((await exchanged.json()) as { token: string }).token}` };
  const customer = { name: "Maria", email: "maria@example.com", documentType: "cpf", document: "52998224725" };
  const charge = () => page.request.post("/v1/pix/in/qrcode", { headers, data: { amountInCents: 4990, customer } });
  const charged = await charge();
  expect(charged.status()).toBe(200);
  const { id } = ((await charged.json()) as { data: { id: string } }).data;
  const refund = () => page.request.post(`/v1/transactions/${id}/refund`, { headers });
  const refused = await refund();
  expect([refused.status(), await refused.json()]).toEqual([
    403,
    {
      statusCode: 403,
      error: "Forbidden",
      message: "The API key lacks the scope refunds:write",
      code: "insufficient_scope",
    },
  ]);

  await page.getByRole("button", { name: "Mudar a chave Loja virtual" }).click();
  const changing = page.getByRole("dialog");
  await expect(changing.getByLabel("Só cobrar")).toBeChecked();
  await changing.getByLabel("Escolher").check();
  await changing.getByLabel("Cobrar e cancelar cobranças em aberto").uncheck();
  await changing.getByLabel("Reembolsar").check();
  await changing.getByRole("button", { name: "Salvar" }).click();
  await expect(row).toContainText("Pode: Ver cobranças; Reembolsar");
  expect([(await charge()).status(), (await refund()).status()]).toEqual([403, 409]);

  await page.getByRole("button", { name: "Mudar a chave Loja virtual" }).click();
  await changing.getByLabel("Endereços que podem usá-la").fill("203.0.113.0/33");
  await changing.getByRole("button", { name: "Salvar" }).click();
  await expect(changing.getByText("Informe até 20 endereços")).toBeVisible();
  await changing.getByLabel("Endereços que podem usá-la").fill("203.0.113.9/24\n2001:DB8::1");
  await changing.getByLabel("Vale até").fill(`${new Date().getFullYear() + 2}-03-01T12:00`);
  await changing.getByRole("button", { name: "Salvar" }).click();
  await expect(row).toContainText("Só de 203.0.113.0/24, 2001:db8::1");
  const elsewhere = await refund();
  expect([elsewhere.status(), (await elsewhere.json()).code]).toEqual([403, "address_not_allowed"]);

  await page.goto(`/api-keys?key=${apiSecret}`);
  await expect
    .poll(async () => {
      await page.goto("/api-keys");
      return row.textContent();
    })
    .toContain("Talvez vazada");
  await expect(row.getByRole("button", { name: "Criar uma substituta da chave Loja virtual" })).toBeVisible();
  await readEverywhere(page, "API keys", "/api-keys");
});
