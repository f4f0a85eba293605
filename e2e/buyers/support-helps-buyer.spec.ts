import { randomUUID } from "node:crypto";
import { actAsBank, fillBuyer, listCharges, newCpf, openCheckout, sellCourse } from "@/testing/e2e/checkout";
import { expect, openOther, signInAs, test } from "@/testing/e2e/fixtures";
import { open, readEverywhere } from "@/testing/e2e/reading";
import { inviteMember } from "@/testing/e2e/viewer";

test("support sends a receipt again, corrects an e-mail and changes access, and the owner reads who did", async ({
  page,
  browser,
  baseURL,
  sellerState,
}) => {
  const owner = await openOther(browser, baseURL);
  await owner.context().addCookies(sellerState.cookies);
  const helper = await inviteMember(owner, baseURL, "support");
  const { path } = await sellCourse(page.request);
  const [cpf, wrong, right] = [newCpf(), `${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await page.getByLabel("E-mail").fill(wrong);
  await page.getByRole("button", { name: /com Pix$/ }).click();
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  await actAsBank(page.request, cpf, "pay");
  await expect(page.getByRole("link", { name: "Abrir Do levain ao forno" })).toBeVisible();
  const [sale] = await listCharges(page.request, cpf);

  await signInAs(page, helper);
  await open(page, `/transactions/${sale?.id}`);
  await page.getByRole("button", { name: "Reenviar recibo e acesso" }).click();
  await expect(page.getByText(`Enviado para ${wrong}`)).toBeVisible();
  await page.getByRole("button", { name: "Copiar link de acesso" }).click();
  const link = await page.getByRole("dialog").getByLabel("Link de acesso").inputValue();
  expect((await page.request.get(link)).status()).toBe(200);
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();
  await page.getByRole("button", { name: "Corrigir e-mail" }).click();
  await page.getByLabel("Novo e-mail").fill(right);
  await page.getByRole("dialog").getByRole("button", { name: "Corrigir e-mail" }).click();
  await expect(page.getByText(`E-mail trocado para ${right}`)).toBeVisible();
  expect((await page.request.get(link)).url()).toMatch(/\/learn\?link=over$/);

  await page.getByRole("link", { name: "Maria da Silva" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Assinaturas" })).toBeVisible();
  await page.getByRole("button", { name: "Retirar acesso: Do levain ao forno" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Retirar acesso" }).click();
  await expect(page.getByText("Removido")).toBeVisible();
  await page.getByRole("button", { name: "Devolver acesso: Do levain ao forno" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Devolver acesso" }).click();
  await expect(page.getByText("Liberado")).toBeVisible();
  await page.getByRole("button", { name: "Enviar acesso por e-mail" }).click();
  await expect(page.getByText(`Enviado para ${right}`)).toBeVisible();
  await readEverywhere(page, "a customer to help", new URL(page.url()).pathname);

  await open(owner, "/settings/audit");
  for (const deed of ["Recibo reenviado", "Link de acesso copiado", "E-mail de um cliente corrigido"]) {
    await expect(owner.getByText(`${deed}: Maria da Silva`).first()).toBeVisible();
  }
  await owner.context().close();
});
