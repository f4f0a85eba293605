import type { Page } from "@playwright/test";
import { test } from "@/testing/e2e/at-pagarme";
import { createProduct, fillBuyer, newCpf, openCheckout } from "@/testing/e2e/checkout";
import { callAs, expect, openOther } from "@/testing/e2e/fixtures";
import { password, signUp } from "@/testing/e2e/own-installation";
import { findBarriers, photograph, readAsItStands } from "@/testing/e2e/reading";

// Expected for a wrong password.
test.use({ expectedErrors: [/status of 400/] });

const document = "52998224725";

async function look(page: Page, name: string): Promise<void> {
  await readAsItStands(page);
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [1440, 320]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await photograph(page, name, `${width} ${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize({ width: 1280, height: 720 });
}

async function fillAbout(page: Page): Promise<void> {
  await page.getByLabel("Nome completo").fill("Ana Souza");
  await page.getByLabel("Data de nascimento").fill("1980-04-12");
  await page.getByLabel("E-mail", { exact: true }).fill("ana@example.com");
  await page.getByLabel("Telefone com DDD").fill("(11) 98765-4321");
  await page.getByLabel("Profissão").fill("Padeira");
  await page.getByLabel("Renda mensal").fill("4.500,00");
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel("CEP").fill("66010-000");
  await page.getByLabel("Estado").selectOption("PA");
  await page.getByLabel("Cidade").fill("Belém");
  await page.getByLabel("Bairro").fill("Centro");
  await page.getByLabel("Rua").fill("Rua das Laranjeiras");
  await page.getByLabel("Número", { exact: true }).fill("12");
}

async function fillAccount(page: Page): Promise<void> {
  await page.getByLabel("Banco", { exact: true }).fill("341");
  await page.getByLabel("Agência").fill("1234");
  await page.getByLabel("Conta", { exact: true }).fill("12345");
  await page.getByLabel("Dígito").fill("6");
}

test("a seller registers as a recipient, is approved, sells by the platform's account, and routes cards to it", async ({
  page,
  browser,
  baseURL,
  operator,
  pagarme,
}) => {
  test.setTimeout(180_000);
  await signUp(page, baseURL);
  const identity = { name: "Banca da Ana", legalName: "Ana Souza", documentType: "cpf", document };
  await callAs(page, baseURL, "company.update", {
    ...identity,
    city: "Belém",
    address: "",
    supportEmail: "",
    password,
  });

  await test.step("the account is the platform's, and needs no keys", async () => {
    await page.goto("/settings/payments/new?account=pagarme");
    await expect(page.getByRole("radio", { name: "Desta plataforma" })).toBeChecked();
    await look(page, "connect the platform's account");
    await page.getByRole("radio", { name: "Da própria empresa" }).check();
    await page.getByRole("button", { name: "Conectar" }).click();
    await expect(page.getByText("Copie a chave secreta do painel")).toBeVisible();
    await look(page, "connect an account of one's own");
    await page.getByRole("radio", { name: "Desta plataforma" }).check();
    await page.getByLabel("Sua senha").fill(password);
    await page.getByRole("button", { name: "Conectar" }).click();
    await expect(page.getByRole("heading", { name: "Recebedor" })).toBeVisible();
    operator.callTo(String(await page.getByText("/api/callbacks/pagarme/").textContent()).trim());
  });

  await test.step("the form asks for one part at a time, and names what is missing", async () => {
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByLabel("Data de nascimento")).toHaveAttribute("aria-invalid", "true");
    await look(page, "recipient, with missing fields");
    await fillAbout(page);
    await page.getByRole("button", { name: "Continuar" }).click();
    await fillAddress(page);
    await expect(page.getByText("Rascunho guardado")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Cidade")).toHaveValue("Belém");
    await page.getByRole("button", { name: "Continuar" }).click();
    await fillAccount(page);
    await look(page, "recipient's bank account");
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByText("Tudo preenchido.")).toBeVisible();
    await page.getByLabel("Sua senha").fill("outra senha");
    await page.getByRole("button", { name: "Enviar ao adquirente" }).click();
    await expect(page.getByLabel("Sua senha")).toHaveAttribute("data-invalid", "true");
    await page.getByLabel("Sua senha").fill(password);
    await page.getByRole("button", { name: "Enviar ao adquirente" }).click();
    await expect(page.getByText("Em análise").first()).toBeVisible();
  });

  const connectionId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const code = connectionId.replaceAll("-", "");

  await test.step("identity is proved on the acquirer's page, and the acquirer decides", async () => {
    await page.getByRole("button", { name: "Pedir o link" }).click();
    await expect(page.getByRole("img", { name: "Código que abre a página" })).toBeVisible();
    await look(page, "recipient in review");
    operator.moveRecipient(code, "active");
    await page.getByRole("button", { name: "Testar e ligar" }).click();
    const turnOn = page.getByRole("dialog", { name: /^Ligar/ });
    await turnOn.getByLabel("Sua senha").fill(password);
    await turnOn.getByRole("button", { name: "Testar e ligar" }).click();
    await expect(page.getByText("O adquirente respondeu a tudo.")).toBeVisible();
    await look(page, "active recipient");
  });

  await test.step("a sale is shared out between the seller and the platform", async () => {
    const buyer = await openOther(browser, baseURL);
    await openCheckout(buyer, await createProduct(page, baseURL, "Curso de pão"));
    await fillBuyer(buyer, newCpf());
    await buyer.getByLabel("WhatsApp ou telefone, com DDD").fill("(11) 98765-4321");
    await buyer.getByRole("button", { name: /^Pagar/ }).click();
    await expect(buyer.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
    const order = operator.books.orders.at(-1);
    operator.pay(order?.code ?? "");
    await expect(buyer.getByText("Pagamento confirmado").first()).toBeVisible();
    expect(order?.charge.splits.map(({ recipientId }) => recipientId)).toContain(operator.recipientOf(code).id);
    await buyer.context().close();
  });

  await test.step("cards of large sales go by a rule", async () => {
    await page.goto("/settings/payments/routing");
    await page.getByRole("button", { name: "Nova regra" }).click();
    await page.getByRole("dialog").getByLabel("Visa").check();
    await page.getByRole("dialog").getByLabel("Valor a partir de").fill("500,00");
    expect(await findBarriers(page)).toEqual([]);
    await look(page, "new routing rule");
    await page.getByRole("button", { name: "Manter a regra" }).click();
    await expect(page.getByText("por Pagar.me", { exact: true })).toBeVisible();
    await page.getByLabel("Sua senha").fill(password);
    await page.getByRole("button", { name: "Salvar as regras" }).click();
    await expect(page.getByText(/em 6× vai por Pagar\.me/)).toBeVisible();
    await look(page, "routing");
  });
  expect([pagarme.violations, pagarme.errors]).toEqual([[], []]);
});
