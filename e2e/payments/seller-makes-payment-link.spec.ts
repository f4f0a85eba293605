import { createSeller } from "@/testing/e2e/demo";
import { expect, signInAs, test } from "@/testing/e2e/fixtures";
import { findBarriers, widthOf } from "@/testing/e2e/reading";

test("a seller makes a payment link, finds its QR code and its sales, and switches it off", async ({ page }) => {
  const title = `Consultoria ${Date.now()}`;
  await signInAs(page, createSeller("Padaria dos links"), "/promotions");
  await page.getByRole("link", { name: "Links de pagamento" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Links de pagamento" })).toBeVisible();
  await page.getByRole("button", { name: "Novo link" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Criar link" }).click();
  await expect(dialog.getByLabel("Título")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Título").fill(title);
  await dialog.getByLabel("Valor").fill("450,00");
  await dialog.getByRole("button", { name: "Criar link" }).click();

  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const code = page.getByRole("img", { name: `QR code do link de pagamento ${title}` });
  await expect(code).toBeVisible();
  await expect.poll(() => widthOf(code)).toBeGreaterThan(0);
  await expect(page.getByRole("link", { name: "0 de 1" })).toHaveAttribute("href", /\/transactions\?paymentLinkId=/);
  expect(await findBarriers(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  await expect(code).toBeVisible();
  await expect(page.getByRole("button", { name: "Pausar" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Pausar" }).click();
  await expect(page.getByText("Pausado")).toBeVisible();
});
