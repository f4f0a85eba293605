import { createSeller } from "@/testing/e2e/demo";
import { expect, signInAs, test } from "@/testing/e2e/fixtures";
import { subscribe } from "@/testing/e2e/subscribing";

test("QA rehearses a subscription to its fifth failure, in the company's own time", async ({ page }) => {
  const seller = createSeller("Banca do Tempo");
  const id = await subscribe(page.request, "Ensaio", "4000000000000341", seller.accessToken);
  await signInAs(page, seller, "/sandbox/clock");
  await expect(page.getByText("Nada aconteceu ainda")).toBeVisible();

  const bar = page.getByRole("region", { name: "Relógio da empresa" });
  await page.getByRole("button", { name: "Próxima renovação" }).click();
  const failures = page.getByRole("row").filter({ hasText: "subscription_renewal_failed" });
  await expect(failures).toHaveCount(1);

  await page.goto(`/subscriptions/${id}`);
  await expect(page.getByText("Em atraso", { exact: true }).first()).toBeVisible();
  for (let day = 1; day <= 4; day += 1) {
    const renewal = bar.getByRole("button", { name: "Próxima renovação" });
    await expect(renewal).toBeEnabled();
    const before = await bar.getByRole("time").getAttribute("datetime");
    await renewal.click();
    await expect(bar.getByRole("time")).not.toHaveAttribute("datetime", before ?? "");
  }
  await expect(page.getByText("Cancelada", { exact: true }).first()).toBeVisible();

  await bar.getByRole("link").click();
  await expect(page.getByRole("row").filter({ hasText: "product_canceled" })).toHaveCount(1);
  await page.getByRole("row").filter({ hasText: "product_canceled" }).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/subscriptions/${id}$`));
});
