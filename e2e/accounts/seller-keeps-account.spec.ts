import { createSeller } from "@/testing/e2e/demo";
import { expect, openOther, signInAs, submitSignIn, test } from "@/testing/e2e/fixtures";
import { findMailedLink } from "@/testing/e2e/mails";
import { readEverywhere } from "@/testing/e2e/reading";

test("a forgotten password is reset by an e-mailed link that works once and ends other sessions", async ({
  page,
  browser,
  baseURL,
}) => {
  const seller = createSeller("Banca Esquecida");
  const other = await openOther(browser, baseURL);
  await signInAs(other, seller, "/settings/account");

  await page.goto("/login");
  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill("ninguem@example.com");
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByRole("status")).toContainText("Se existe uma conta com este endereço");
  await page.getByRole("textbox", { name: "E-mail" }).fill(seller.email);
  await page.getByRole("button", { name: "Enviar link" }).click();

  const link = await findMailedLink(seller.email);
  await readEverywhere(page, "a new password", link);
  await page.goto(link);
  await expect(page.getByText(seller.email)).toBeVisible();
  await page.getByLabel("Nova senha").fill("barraca nova na praça");
  await page.getByRole("button", { name: "Salvar e entrar" }).click();
  await expect(page).toHaveURL(/\/overview$/);

  // The page in the other tab may detect the sign-out and redirect first.
  await expect(() => other.goto("/settings/account")).toPass();
  await expect(other).toHaveURL(/\/login\?callbackUrl=%2Fsettings%2Faccount$/);
  await submitSignIn(other, "barraca nova na praça", seller);
  await expect(other).toHaveURL(/\/settings\/account$/);
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
  await other.context().close();
});

test("a browser signed out remotely returns to the same page after sign-in", async ({ page, browser, baseURL }) => {
  const seller = createSeller("Banca de Dois Navegadores");
  const other = await openOther(browser, baseURL);
  await signInAs(other, seller, "/settings/account");
  await signInAs(page, seller, "/settings/account");
  await expect(page.getByText("Este navegador", { exact: true })).toHaveCount(1);
  const out = page.getByRole("button", { name: /^Tirar Chrome/ });
  await out.click();
  await expect(out).toBeHidden();

  await other.goto("/settings/account?from=here");
  await expect(other).toHaveURL(/\/login\?callbackUrl=%2Fsettings%2Faccount%3Ffrom%3Dhere$/);
  await submitSignIn(other, seller.password, seller);
  await expect(other).toHaveURL(/\/settings\/account\?from=here$/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Seu perfil" })).toBeVisible();
  await other.context().close();
});

test.describe("while the server is unreachable", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("the list of browsers says so, keeps its rows and recovers on retry", async ({ page, browser, baseURL }) => {
    const seller = createSeller("Banca sem Sinal");
    const other = await openOther(browser, baseURL);
    await signInAs(other, seller, "/settings/account");
    await signInAs(page, seller, "/settings/account");
    const out = page.getByRole("button", { name: /^Tirar Chrome/ });
    await expect(out).toBeVisible();

    await page.route("**/api/trpc/account.sessions**", (route) => route.abort());
    await out.click();
    const sessions = page.getByRole("region", { name: "Navegadores" });
    const alert = sessions.getByRole("alert").filter({ hasText: "Não conseguimos falar com o servidor" });
    await expect(alert).toBeVisible();
    await expect(out).toBeVisible();

    await page.unroute("**/api/trpc/account.sessions**");
    await alert.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(alert).toBeHidden();
    await expect(out).toBeHidden();
    await expect(page.getByText("Este navegador", { exact: true })).toBeVisible();
    await other.context().close();
  });
});

test.describe("with a wrong value", () => {
  test.use({ expectedErrors: [/status of 40[01]/] });

  test("the settings report it at its field, and typed input survives the end of the session", async ({
    page,
    context,
  }) => {
    const seller = createSeller("Banca dos Dados");
    await signInAs(page, seller, "/settings");
    await page.getByLabel("Razão social").fill("Banca dos Dados Ltda");
    await page.getByLabel("Número").pressSequentially("12abc34501de36");
    await expect(page.getByLabel("Número")).toHaveValue("12.ABC.345/01DE-36");
    const save = page.getByRole("region", { name: "Empresa" }).getByRole("button", { name: "Salvar" });
    await save.click();
    await expect(page.getByText("Esta não é a sua senha.")).toBeVisible();
    await page.getByLabel("Sua senha").fill(seller.password);
    await save.click();
    await expect(page.getByText("O CPF ou CNPJ não confere: veja os dígitos.")).toBeVisible();
    await expect(page.getByLabel("Razão social")).toHaveValue("Banca dos Dados Ltda");
    await page.getByLabel("Número").fill("");
    await page.getByLabel("Número").pressSequentially("12ABC34501DE35");
    await save.click();
    await expect(page.getByRole("region", { name: "Empresa" }).getByRole("status")).toHaveText("Salvo");
    await page.reload();
    await expect(page.getByLabel("Número")).toHaveValue("12.ABC.345/01DE-35");

    await page.goto("/settings/account");
    await page.getByLabel("Senha atual").fill("not the password");
    await page.getByLabel("Nova senha").fill("barraca nova na praça");
    await page.getByRole("button", { name: "Trocar senha" }).click();
    await expect(page.getByText("Esta não é a senha atual")).toBeVisible();

    page.once("dialog", (dialog) => dialog.accept());
    await page.goto("/settings");
    await page.getByLabel("Endereço", { exact: true }).fill("Rua das Flores, 1");
    await context.clearCookies();
    await save.click();
    const signIn = page.getByRole("dialog", { name: "Sua sessão terminou" });
    await expect(signIn.getByLabel("E-mail")).toHaveValue(seller.email);
    await signIn.getByLabel("Senha", { exact: true }).fill("not the password");
    await signIn.getByRole("button", { name: "Entrar" }).click();
    await expect(signIn.getByRole("alert")).toBeVisible();
    await signIn.getByLabel("Senha", { exact: true }).fill(seller.password);
    await signIn.getByRole("button", { name: "Entrar" }).click();
    await expect(signIn).toBeHidden();
    await expect(page.getByLabel("Endereço", { exact: true })).toHaveValue("Rua das Flores, 1");
    await save.click();
    await expect(page.getByRole("region", { name: "Empresa" }).getByRole("status")).toHaveText("Salvo");
  });
});
