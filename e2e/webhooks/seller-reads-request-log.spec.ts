import { randomUUID } from "node:crypto";
import { createSeller } from "@/testing/e2e/demo";
import { callAs, expect, signInAs, test } from "@/testing/e2e/fixtures";

test("a seller finds why a charge was refused, and sends it again in the sandbox", async ({ page, baseURL }) => {
  await signInAs(page, createSeller("Banca do Registro"), "/requests");
  await expect(page.getByText("Nenhuma requisição ainda")).toBeVisible();

  const { token } = await callAs(page, baseURL, "apiKeys.issueTrialToken", {});
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() };
  const customer = {
    name: "Zuleica Quintanilha",
    email: "zuleica@example.com",
    documentType: "cpf",
    document: "52998224725",
  };
  const send = (amountInCents: number) =>
    page.request.post("/v1/pix/in/qrcode", { headers, data: { amountInCents, customer } });
  expect((await send(4990)).status()).toBe(200);
  expect((await send(5990)).status()).toBe(409);

  await page.reload();
  const table = page.getByRole("table");
  await expect(table.getByText("POST /v1/pix/in/qrcode")).toHaveCount(2);
  await page.getByRole("combobox", { name: "Situação" }).selectOption("4xx");
  await expect(table.getByText("POST /v1/pix/in/qrcode")).toHaveCount(1);
  await table.getByRole("button", { name: /^Ver a requisição/ }).click();
  const drawer = page.getByRole("dialog", { name: "Requisição" });
  await expect(drawer.getByText("Estes campos são diferentes: amountInCents")).toBeVisible();
  await expect(drawer.getByRole("region", { name: "Corpo da requisição" })).toContainText('"name": "•••"');
  await expect(drawer).not.toContainText("Zuleica");

  const again = drawer.getByRole("button", { name: "Reenviar no sandbox" });
  await again.click();
  await expect(drawer.getByRole("status").filter({ hasText: "Enviada" })).toBeVisible();

  await drawer.getByRole("button", { name: /^Ver a requisição/ }).click();
  await expect(drawer.getByText("Rodou: foi a primeira requisição com esta chave.")).toBeVisible();
  await expect(drawer.getByRole("link", { name: "Cobrança criada" })).toBeVisible();
  await expect(again).toBeVisible();
});
