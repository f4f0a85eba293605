import { fillBuyer, fillCard, listCharges, newCpf, openCheckout, sellPlan } from "@/testing/e2e/checkout";
import { createSeller } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { onBothSizes, press, readAsItStands } from "@/testing/e2e/sizes";
import { advanceClock } from "@/testing/e2e/subscribing";

onBothSizes(() => {
  test("a buyer subscribes by card, and is charged again in the next cycle", async ({ page }) => {
    const { accessToken } = createSeller("Clube do Pão");
    const path = await sellPlan(page.request, accessToken);
    const cpf = newCpf();
    await openCheckout(page, path);
    await expect(page.getByText("por mês")).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(2);
    await fillBuyer(page, cpf);
    await fillCard(page, "4111111111111111");
    await readAsItStands(page, "plan");
    await press(page.getByRole("button", { name: /^Assinar por R\$\s29,90$/ }));
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
    expect(await listCharges(page.request, cpf, accessToken)).toMatchObject([{ status: "paid", amount: 2990 }]);

    await advanceClock(page.request, accessToken, { advance: "P32D" });
    const charges = await listCharges(page.request, cpf, accessToken);
    expect(charges.map(({ status }) => status)).toEqual(["paid", "paid"]);
  });
});
