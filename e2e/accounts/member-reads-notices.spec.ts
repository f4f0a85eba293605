import { createSeller } from "@/testing/e2e/demo";
import { callAs, expect, signInAs, test } from "@/testing/e2e/fixtures";
import { findBarriers, themesOf } from "@/testing/e2e/reading";

const customer = { name: "Ana Souza", email: "ana@example.com", documentType: "cpf", document: "52998224725" };

test("the bell tells of a dispute, leads to it, and is silent once read or not wanted", async ({ page, baseURL }) => {
  await signInAs(page, createSeller("Banca dos Avisos"), "/settings");
  const bell = page.getByRole("button", { name: /^Avisos:/ });
  await expect(bell).toHaveAccessibleName("Avisos: nenhum novo");
  await bell.click();
  await expect(page.getByText("Nada por aqui ainda.")).toBeVisible();
  await page.keyboard.press("Escape");

  const { id } = await callAs(page, baseURL, "charges.pixQrCode", { amountInCents: 4990, customer });
  await callAs(page, baseURL, "sandbox.pay", { transactionId: id });
  await callAs(page, baseURL, "sandbox.chargeback", { transactionId: id });
  await expect(async () => {
    await page.reload();
    await expect(bell).toHaveAccessibleName("Avisos: 1 novo", { timeout: 2_000 });
  }).toPass();
  const notice = page.getByRole("list", { name: "Avisos" }).getByRole("link");
  for (const colorScheme of themesOf("notices")) {
    for (const width of [320, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await bell.click();
      await expect(notice).toContainText(/Contestação de R\$\s49,90/);
      await page.waitForTimeout(400);
      expect(await findBarriers(page), `${colorScheme}, ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.keyboard.press("Escape");
    }
  }
  await bell.click();
  await page.getByRole("button", { name: "Marcar como lidos" }).click();
  await expect(bell).toHaveAccessibleName("Avisos: nenhum novo");
  await notice.click();
  await expect(page).toHaveURL(new RegExp(`/finance/disputes\\?transaction=${id}$`));

  await page.goto("/settings/notices");
  const shown = page.getByRole("checkbox", { name: "Contestação aberta: mostrar no sino" });
  await shown.click();
  await expect(shown).not.toBeChecked();
  await expect(shown).toBeEnabled();
  await page.getByLabel("Nova venda: por e-mail").selectOption("E-mail a cada aviso");
  await expect(page.getByLabel("Nova venda: por e-mail")).toBeEnabled();
  await page.reload();
  await expect(shown).not.toBeChecked();
  await expect(page.getByLabel("Nova venda: por e-mail")).toHaveValue("each");
  await bell.click();
  await expect(page.getByText("Nada por aqui ainda.")).toBeVisible();
});
