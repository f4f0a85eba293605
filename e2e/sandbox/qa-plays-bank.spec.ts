import { fillBuyer, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";
import { press } from "@/testing/e2e/sizes";

test("QA scans the QR code of a checkout, pays it as a bank, and the buyer's page turns to paid", async ({
  sellerPage,
  browser,
}) => {
  const buyer = await (await browser.newContext()).newPage();
  const { path, name } = await sellProduct(buyer.request);
  await openCheckout(buyer, path);
  await fillBuyer(buyer);
  await press(buyer.getByRole("button", { name: /com Pix$/ }));
  const picture = await buyer.getByRole("img", { name: "QR code do Pix" }).screenshot();

  await sellerPage.goto("/sandbox");
  await expect(sellerPage.getByRole("heading", { level: 1, name: "Simulador" })).toBeVisible();
  const [chooser] = await Promise.all([
    sellerPage.waitForEvent("filechooser"),
    sellerPage.getByRole("button", { name: "Ler de uma imagem" }).click(),
  ]);
  await chooser.setFiles({ name: "qr.png", mimeType: "image/png", buffer: picture });
  await expect(sellerPage.getByText("Pendente", { exact: true }).first()).toBeVisible();
  await sellerPage.getByRole("button", { name: /^Pagar R\$\s49,90$/ }).click();
  await expect(sellerPage.getByRole("status").filter({ hasText: "O dinheiro foi enviado" })).toBeVisible();

  await expect(buyer.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
  await expect(buyer.getByText(name).first()).toBeVisible();
  await buyer.context().close();
});
