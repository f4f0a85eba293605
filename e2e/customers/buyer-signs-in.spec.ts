import { fillBuyer, fillCard, newCpf, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { expect, openOther, test } from "@/testing/e2e/fixtures";
import { waitForMail } from "@/testing/e2e/mails";

test("a sign-in link that a mail scanner opened signs nobody in, and still works once for its buyer", async ({
  page,
  browser,
  baseURL,
}) => {
  const { path } = await sellProduct(page.request);
  const cpf = newCpf();
  const email = `${cpf}@example.com`;
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await page.getByLabel("E-mail").fill(email);
  await fillCard(page, "4111111111111111");
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
  // The confirmed purchase can be found by this email address.
  await waitForMail(email, /^Pagamento confirmado/);
  await page.goto("/account");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Enviar link e código" }).click();
  await expect(page.getByLabel("Código de 6 números")).toBeVisible();
  const [link = ""] = (await waitForMail(email, /é o seu código para entrar/)).links;

  const scanner = await openOther(browser, baseURL);
  for (const method of ["GET", "HEAD", "GET"]) {
    const answer = await scanner.request.fetch(link, { method });
    expect([answer.status(), answer.headers()["set-cookie"]]).toEqual([200, undefined]);
  }
  // A browser that did not request the email shows the code instead of signing in.
  await scanner.goto(link);
  await expect(scanner).toHaveTitle(/^Digite este código onde você pediu para entrar/);
  await expect(scanner.getByText(/^\d{6}$/)).toBeVisible();
  await expect(scanner.getByRole("button", { name: "Entrar", exact: true })).toHaveCount(0);
  await scanner.goto("/account/sessions");
  await expect(scanner.getByRole("heading", { level: 1, name: "Entre com o seu e-mail" })).toBeVisible();
  await scanner.context().close();

  await page.goto(link);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Compras" })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "Este link não vale mais" })).toBeVisible();
});
