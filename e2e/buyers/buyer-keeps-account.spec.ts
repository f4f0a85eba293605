import { buyByCard, buyByPix } from "@/testing/e2e/buying";
import { readLink, sellCourse } from "@/testing/e2e/checkout";
import { callApi } from "@/testing/e2e/demo";
import { enterAccount } from "@/testing/e2e/enter-account";
import { expect, test } from "@/testing/e2e/fixtures";
import { onBothSizes, press, readAsItStands } from "@/testing/e2e/sizes";

onBothSizes(() => {
  test("a buyer signs in by the mail's code, gets the money back within seven days and loses the course", async ({
    page,
  }) => {
    const { path, name, courseId } = await sellCourse(page.request);
    const { email } = await buyByPix(page, path);
    await enterAccount(page, email);
    await readAsItStands(page, "purchases");
    await press(page.getByRole("link", { name: new RegExp(name) }));
    await expect(page.getByRole("link", { name: "Abrir Do levain ao forno" })).toBeVisible();
    await readAsItStands(page, "purchase");
    await press(page.getByText("Desistir da compra"));
    await press(page.getByRole("button", { name: /^Desistir e receber R\$\s49,90 de volta$/ }));
    await expect(page.locator("[data-money]")).toContainText(/R\$\s49,90/);
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("link", { name: "Abrir Do levain ao forno" })).toBeHidden({ timeout: 500 });
      const lesson = await page.request.get(`/learn/courses/${courseId}`);
      expect(await lesson.text()).not.toContain("Farinha e água");
    }).toPass();
  });

  test("a subscriber cancels in two taps, says why afterwards, and keeps the course until the paid period ends", async ({
    page,
  }) => {
    const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
    const product = { name: `Clube do pão ${Date.now()}`, plans };
    const { id } = await callApi(page.request, "/subscription-products", product);
    const course = { productId: id, title: "Pão de todo mês", status: "published" };
    const { id: courseId } = await callApi(page.request, "/member-courses", course);
    const { path } = await readLink(page.request, id);
    const { email } = await buyByCard(page, path);
    await expect(page.getByRole("link", { name: "Abrir Pão de todo mês" })).toBeVisible();
    await enterAccount(page, email);
    await press(page.getByRole("link", { name: "Assinaturas" }));
    await expect(page.getByRole("heading", { level: 1, name: "Assinaturas" })).toBeVisible();
    await press(page.getByRole("link", { name: /Clube do pão .* Mensal/ }));
    await readAsItStands(page, "subscription of the account");
    await press(page.getByText("Cancelar", { exact: true }));
    await press(page.getByRole("button", { name: "Cancelar a assinatura" }));
    await expect(page.getByText(/^Nada mais é cobrado\. O acesso vai até \d\d\/\d\d\/\d{4}\.$/)).toBeVisible();
    await readAsItStands(page, "subscription that is left");
    await page.getByLabel("Não estava usando").check();
    await press(page.getByRole("button", { name: "Enviar" }));
    await expect(page.getByRole("status").filter({ hasText: "Obrigado por contar." })).toBeVisible();
    await page.goto(`/learn/courses/${courseId}`);
    await expect(page.getByRole("heading", { level: 1, name: "Pão de todo mês" })).toBeVisible();
  });
});
