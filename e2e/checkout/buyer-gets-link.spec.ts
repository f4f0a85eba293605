import { actAsBank, fillBuyer, listCharges, newCpf, openCheckout, readLink } from "@/testing/e2e/checkout";
import { callApi, readDemoToken } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { onBothSizes, press, readAsItStands } from "@/testing/e2e/sizes";

onBothSizes(() => {
  test("a buyer opens what is delivered by link from the receipt, and not after the refund", async ({
    page,
    baseURL,
  }) => {
    const delivered = `${baseURL}/docs`;
    const { id } = await callApi(page.request, "/products/v2", {
      name: `Apostila ${Date.now()}`,
      price: 4990,
      deliveryType: "link",
      deliveryUrl: delivered,
    });
    const { path } = await readLink(page.request, id);
    const cpf = newCpf();
    await openCheckout(page, path);
    await fillBuyer(page, cpf);
    await press(page.getByRole("button", { name: /com Pix$/ }));
    await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
    await actAsBank(page.request, cpf, "pay");
    const link = page.getByRole("link", { name: /^Acessar Apostila/ });
    await expect(link).toBeVisible();
    await readAsItStands(page, "receipt with a link");
    const href = (await link.getAttribute("href")) ?? "";
    expect(href).toMatch(/^\/delivery\/[\w-]{115}$/);
    const answer = await page.request.get(href, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([307, delivered]);

    const [sale] = await listCharges(page.request, cpf);
    const headers = { authorization: `Bearer ${readDemoToken()}` };
    const refund = await page.request.post(`/v1/transactions/${sale?.id}/refund`, { headers });
    expect(refund.ok(), await refund.text()).toBe(true);
    await page.goto(href);
    await expect(page.getByRole("heading", { level: 1, name: "Este link não abre mais nada" })).toBeVisible();
    await readAsItStands(page, "closed link");
    expect((await page.request.get(`/delivery/${"A".repeat(115)}`)).status()).toBe(404);
  });
});
