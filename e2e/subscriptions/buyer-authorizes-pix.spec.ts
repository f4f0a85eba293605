import { actAsBank, fillBuyer, listCharges, newCpf, openCheckout, sellPlan } from "@/testing/e2e/checkout";
import { createSeller } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { onBothSizes, press, readAsItStands } from "@/testing/e2e/sizes";

onBothSizes(() => {
  test("a buyer pays the first charge and authorises the later ones by one code", async ({ page }) => {
    const { accessToken } = createSeller("Clube do Pão");
    const path = await sellPlan(page.request, accessToken);
    const cpf = newCpf();
    await openCheckout(page, path);
    await page.getByRole("radio", { name: "Pix Automático" }).check({ force: true });
    await expect(page.getByText(/autoriza as próximas cobranças no app do seu banco/)).toBeVisible();
    await fillBuyer(page, cpf);
    await readAsItStands(page, "plan by Pix");
    await press(page.getByRole("button", { name: /^Assinar com Pix por R\$\s29,90$/ }));

    await expect(page.getByRole("heading", { level: 1, name: "Pague e autorize no app do seu banco" })).toBeVisible();
    await expect(page.getByText("Próximas cobranças: aguardando sua autorização")).toBeVisible();
    await expect(page.getByText(/R\$\s29,90 por mês, a partir de/)).toBeVisible();
    await expect(page.locator('[data-code="pix"]')).toHaveText(/^000201/);
    await readAsItStands(page, "code to authorise");
    await page.reload();
    await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();

    await actAsBank(page.request, cpf, "pay", accessToken);
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/por Pix Automático: seu banco debita a sua conta/)).toBeVisible({ timeout: 500 });
    }).toPass();
    await readAsItStands(page, "subscription by Pix");
    expect(await listCharges(page.request, cpf, accessToken)).toMatchObject([
      { status: "paid", amount: 2990, paymentMethod: "pix" },
    ]);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form orders it, and its page says what is paid and authorised", async ({ page }) => {
    const { accessToken } = createSeller("Clube do Pão");
    const path = await sellPlan(page.request, accessToken);
    const cpf = newCpf();
    await page.goto(path);
    await page.getByRole("radio", { name: "Pix Automático" }).check({ force: true });
    await fillBuyer(page, cpf);
    await page.getByRole("button", { name: /^Assinar com Pix/ }).click();
    await expect(page.locator('[data-authorization="created"]')).toBeVisible();
    await expect(page.locator('[data-code="pix"]')).toHaveText(/^000201/);
    await actAsBank(page.request, cpf, "pay", accessToken);
    await expect(async () => {
      await page.reload();
      const heading = page.getByRole("heading", { level: 1, name: "Pagamento confirmado" });
      await expect(heading).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});
