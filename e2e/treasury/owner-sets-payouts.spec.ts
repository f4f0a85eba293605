import { createSeller } from "@/testing/e2e/demo";
import { expect, signInAs, test } from "@/testing/e2e/fixtures";
import { open, readAsItStands, readEverywhere } from "@/testing/e2e/reading";

test.use({ expectedErrors: [/status of 400/] });

test("an owner sets payout limits, automatic payouts and a bank account", async ({ page }) => {
  const owner = createSeller("Banca dos Saques", "--document", "11222333000181");
  await signInAs(page, owner, "/finance/payouts");
  await page.getByRole("link", { name: "Limites e automáticos" }).click();
  const tabs = page.getByRole("navigation", { name: "Financeiro" });
  await expect(page.getByRole("heading", { level: 1, name: "Limites e saques automáticos" })).toBeVisible();
  await readEverywhere(page, "payout settings of an owner", "/finance/payouts/settings");
  await open(page, "/finance/payouts/settings");

  const limits = page.getByRole("region", { name: "Limites" });
  await limits.getByLabel("Aprovação acima de").fill("60.000,00");
  await limits.getByLabel("Sua senha").fill("outra senha");
  await limits.getByRole("button", { name: "Salvar limites" }).click();
  await expect(limits.getByText("O valor para aprovação não pode passar do limite por saque.")).toBeVisible();
  await limits.getByLabel("Aprovação acima de").fill("1.000,00");
  await limits.getByRole("button", { name: "Salvar limites" }).click();
  await expect(limits.getByText("Esta não é a sua senha.")).toBeVisible();
  await limits.getByLabel("Sua senha").fill(owner.password);
  await limits.getByRole("button", { name: "Salvar limites" }).click();
  await expect(limits.getByRole("status")).toContainText("Salvo");

  const automatic = page.getByRole("region", { name: "Saques automáticos" });
  await automatic.getByLabel("Quando").selectOption("Uma vez por mês");
  await automatic.getByLabel("Dia do mês").selectOption("31");
  await automatic.getByLabel("Valor mínimo").fill("100,00");
  await expect(automatic.getByLabel("Destino")).toHaveAccessibleDescription("O documento da própria empresa");
  await readAsItStands(page);
  await automatic.getByLabel("Sua senha").fill(owner.password);
  await automatic.getByRole("button", { name: "Salvar saques automáticos" }).click();
  await expect(automatic.getByText(/Próximo dia: .* Conta como pedido por/)).toBeVisible();

  await open(page, "/finance/payouts/accounts");
  await expect(tabs.getByRole("link", { name: "Saques" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: "Acrescentar destino" }).click();
  const dialog = page.getByRole("dialog", { name: "Acrescentar destino" });
  await dialog.getByLabel("Tipo de destino").selectOption("Conta bancária");
  await dialog.getByRole("button", { name: "Acrescentar" }).click();
  await expect(dialog.getByText("Digite os 3 números do banco, ou os 8 do ISPB")).toBeVisible();
  await expect(dialog.getByText("Um número ou X")).toBeVisible();
  await readAsItStands(page);
  await dialog.getByLabel("Banco").fill("60701190");
  await dialog.getByLabel("Agência").fill("1234");
  await dialog.getByLabel("Conta", { exact: true }).fill("98765");
  await dialog.getByLabel("Dígito").fill("x");
  await dialog.getByLabel("Tipo de conta").selectOption("Poupança");
  await dialog.getByLabel("Nome do titular").fill("Banca dos Saques");
  await dialog.getByLabel("CPF ou CNPJ do titular").fill("11.222.333/0001-82");
  await dialog.getByLabel("Sua senha").fill(owner.password);
  await dialog.getByRole("button", { name: "Acrescentar" }).click();
  await expect(dialog.getByRole("textbox", { name: "CPF ou CNPJ do titular" })).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("CPF ou CNPJ do titular").fill("11.222.333/0001-81");
  await dialog.getByRole("button", { name: "Acrescentar" }).click();
  // The dialog keeps its input while it fades out.
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Destinos" })).toContainText("60701190 · 1234 · ****5X");
  expect(await page.content()).not.toContain("98765");
  await page.getByRole("link", { name: "Saques" }).first().click();
  await expect(page).toHaveURL(/\/finance\/payouts$/);
});
