import { fillBuyer, fillCard, listCharges, newCpf, openCheckout, readLink } from "./checkout";
import { callApi, readCronSecret } from "./demo";
import { expect, test } from "./fixtures";
import { onBothSizes, press, readAsItStands } from "./sizes";

onBothSizes(() => {
  test("a buyer subscribes by card, and is charged again in the next cycle", async ({ page }) => {
    const name = `Clube do pão ${Date.now()}`;
    const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
    const { id } = await callApi(page.request, "/subscription-products", { name, plans });
    const { path } = await readLink(page.request, id);
    const cpf = newCpf();
    await openCheckout(page, path);
    await expect(page.getByText("por mês")).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(2);
    await fillBuyer(page, cpf);
    await fillCard(page, "4111111111111111");
    await readAsItStands(page, "plan");
    await press(page.getByRole("button", { name: /^Assinar por R\$\s29,90$/ }));
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
    expect(await listCharges(page.request, cpf)).toMatchObject([{ status: "paid", amount: 2990 }]);

    const at = new Date(Date.now() + 32 * 86_400_000).toISOString();
    const secret = readCronSecret();
    const run = await page.request.get(`/api/cron/renewals?at=${at}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(run.ok(), await run.text()).toBe(true);
    await expect
      .poll(async () => (await listCharges(page.request, cpf)).map(({ status }) => status))
      .toEqual(["paid", "paid"]);
  });
});
