import { readCronSecret } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers, photograph, themesOf } from "@/testing/e2e/reading";

test("each past day with movements is closed once, and a month leads to the one before", async ({
  sellerPage: page,
}) => {
  const headers = { authorization: `Bearer ${readCronSecret()}` };
  const run = async () => (await page.request.get("/api/cron/closings", { headers })).json();
  await run();
  expect(await run()).toEqual({ closedDays: 0, feeDifferencesTold: 0 });

  await page.goto("/finance/closings");
  await page.getByRole("button", { name: "Mês anterior" }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d{2}$/);
  const days = page.getByRole("list", { name: "Fechamentos" }).getByRole("listitem");
  await expect(days.first()).toContainText(/\d{2}\/\d{2}\/\d{4}/);
  await expect(days.first()).toContainText(/Disponível R\$.*Pendente R\$.*Bloqueado R\$/);
  await expect(days.first()).toContainText(/Fechado em .* Código: [0-9a-f]{16}/);
  for (const colorScheme of themesOf("closings")) {
    for (const width of [1440, 320]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await photograph(page, "closings", `${colorScheme} ${width}`);
    }
  }
  await page.getByRole("button", { name: "Próximo mês" }).click();
  await expect(page).toHaveURL(/\/finance\/closings$/);
  await expect(page.getByRole("button", { name: "Próximo mês" })).toBeDisabled();
});
