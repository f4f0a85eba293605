import { fillBuyer, fillCard, listCharges, newCpf, openCheckout, sellPlan } from "./checkout";
import { createSeller } from "./demo";
import { expect, test } from "./fixtures";
import { onBothSizes, press, readAsItStands } from "./sizes";
import { advanceClock } from "./subscribing";

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
