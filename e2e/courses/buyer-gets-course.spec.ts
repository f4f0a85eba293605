import { actAsBank, fillBuyer, fillCard, listCharges, newCpf, openCheckout, sellCourse } from "@/testing/e2e/checkout";
import { readDemoToken } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { themesOf } from "@/testing/e2e/reading";
import { readAsItStands } from "@/testing/e2e/sizes";

for (const colorScheme of themesOf("a bought course")) {
  test.describe(`on a phone, in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 800 } });

    test("a buyer opens the paid course, and not after the refund", async ({ page }) => {
      const { path } = await sellCourse(page.request);
      const cpf = newCpf();
      await openCheckout(page, path);
      await fillBuyer(page, cpf);
      await page.getByRole("button", { name: /com Pix$/ }).click();
      await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
      await actAsBank(page.request, cpf, "pay");
      const open = page.getByRole("link", { name: "Abrir Do levain ao forno" });
      await expect(open).toBeVisible();
      const receipt = page.url();
      await open.click();

      await expect(page.getByRole("heading", { level: 1, name: "Do levain ao forno" })).toBeVisible();
      await expect(page.getByText("9 min")).toBeVisible();
      await readAsItStands(page, "course");
      await page.getByRole("link", { name: "Começar: Farinha e água" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Farinha e água" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Abrir o vídeo em outra aba" })).toHaveAttribute(
        "href",
        "https://videos.example.com/levain",
      );
      await readAsItStands(page, "lesson");

      const [sale] = await listCharges(page.request, cpf);
      const refund = await page.request.post(`/v1/transactions/${sale?.id}/refund`, {
        headers: { authorization: `Bearer ${readDemoToken()}` },
      });
      expect(refund.ok(), await refund.text()).toBe(true);
      const none = page.getByRole("heading", { level: 1, name: "Este curso não está aberto para você" });
      await expect(async () => {
        await page.reload();
        await expect(none).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 15_000 });
      await expect(page.getByText("Farinha e água")).toBeHidden();
      await readAsItStands(page, "course that was refunded");
      await page.getByRole("link", { name: "Ver meus cursos" }).click();
      await expect(page.getByRole("heading", { name: "Ainda não há nada para abrir aqui" })).toBeVisible();
      await readAsItStands(page, "shelf without a course");

      await page.goto(receipt);
      await expect(page.getByRole("heading", { level: 1, name: "Pagamento devolvido" })).toBeVisible();
      await readAsItStands(page, "receipt of what was refunded");
    });
  });
}

test("a card's receipt shows the course once access is granted, without a reload", async ({ page }) => {
  const { path } = await sellCourse(page.request);
  await openCheckout(page, path);
  await fillBuyer(page);
  await fillCard(page, "4111111111111111");
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Abrir Do levain ao forno" })).toBeVisible();
});
