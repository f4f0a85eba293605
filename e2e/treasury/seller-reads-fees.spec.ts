import { expect, test } from "@/testing/e2e/fixtures";

test("a seller reads what a sale costs, when it is released, and what was agreed", async ({ sellerPage: page }) => {
  await page.goto("/finance/fees");
  await expect(page.getByRole("heading", { level: 1, name: "Taxas" })).toBeVisible();
  const today = page.getByRole("region", { name: "Taxas de hoje" });
  await expect(today.getByRole("row", { name: /Pix/ })).toContainText(/0,99%.*Na hora.*R\$\s99,01/);
  await expect(today.getByRole("row", { name: /Cartão/ })).toContainText(/4,99% \+ R\$\s0,50.*30 dias.*R\$\s94,51/);
  await expect(today.getByRole("row", { name: /Boleto/ })).toContainText(/R\$\s3,49.*1 dia útil.*R\$\s96,51/);
  const agreed = page.getByRole("region", { name: "Taxas combinadas" });
  await expect(agreed.getByRole("row", { name: /Desde o início/ })).toContainText("Em vigor");
});
