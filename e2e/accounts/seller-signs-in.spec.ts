import { readDemoSignIn } from "@/testing/e2e/demo";
import { expect, submitSignIn, test } from "@/testing/e2e/fixtures";

test("a visitor is sent to sign in, and back to the requested page", async ({ page }) => {
  await page.goto("/transactions?status=paid&search=maria");
  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
  await submitSignIn(page);
  await expect(page).toHaveURL(/\/transactions\?status=paid&search=maria$/);
  await expect(page.getByRole("heading", { level: 1, name: "Vendas" })).toBeVisible();
});

test("signing in never leads to another site", async ({ page, baseURL }) => {
  await page.goto("/login?callbackUrl=%2F%2Fevil.example%2Ftransactions");
  await submitSignIn(page);
  await expect(page).toHaveURL(`${baseURL}/overview`);
});

test("a signed-in user skips the sign-in page", async ({ sellerPage }) => {
  await sellerPage.goto("/login");
  await expect(sellerPage).toHaveURL(/\/overview$/);
});

test.describe("with a wrong password", () => {
  test.use({ expectedErrors: [/status of 401/] });

  test("shows the error next to the form and keeps the input", async ({ page }) => {
    await page.goto("/login");
    await submitSignIn(page, "not the password");
    await expect(page.getByRole("alert").filter({ hasText: "E-mail ou senha incorretos" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(readDemoSignIn().email);
    await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("not the password");

    await submitSignIn(page);
    await expect(page).toHaveURL(/\/overview$/);
  });
});

test.describe("with a server that does not answer", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("shows the error and keeps the input", async ({ page }) => {
    await page.goto("/login");
    await page.route("**/api/auth/**", (route) => route.abort());
    await submitSignIn(page);
    await expect(page.getByRole("alert").filter({ hasText: "Não foi possível entrar agora" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(readDemoSignIn().email);
  });
});

test("reports missing fields without calling the server", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Informe um e-mail válido")).toBeVisible();
  await expect(page.getByText("Informe a senha")).toBeVisible();
});

test("signing out ends the session itself, not only its cookie", async ({ page, context }) => {
  await page.goto("/login");
  await submitSignIn(page);
  await expect(page).toHaveURL(/\/overview$/);
  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => name.endsWith("session-token"));
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });

  await page.getByRole("button", { name: /^Conta de/ }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/login$/);

  await context.addCookies(cookies);
  await page.goto("/transactions");
  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
});

test.describe("with a session that ended in another window", () => {
  test.use({ expectedErrors: [/status of 401/] });

  test("an open list offers a sign-in in place, and stays", async ({ page, context }) => {
    await page.goto("/login?callbackUrl=%2Ftransactions%3Fstatus%3Dpaid");
    await submitSignIn(page);
    await expect(page).toHaveURL(/\/transactions\?status=paid$/);

    const other = await context.newPage();
    await other.goto("/transactions");
    await other.getByRole("button", { name: /^Conta de/ }).click();
    await other.getByRole("menuitem", { name: "Sair" }).click();
    await expect(other).toHaveURL(/\/login$/);

    await page.bringToFront();
    const signIn = page.getByRole("dialog", { name: "Sua sessão terminou" });
    await signIn.getByLabel("Senha", { exact: true }).fill(readDemoSignIn().password);
    await signIn.getByRole("button", { name: "Entrar" }).click();
    await expect(signIn).toBeHidden();
    await expect(page).toHaveURL(/\/transactions\?status=paid$/);
    await page.getByRole("link", { name: "Clientes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Clientes" })).toBeVisible();
  });
});

test("switches to English, and remembers it", async ({ page }) => {
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await page.getByText("English").click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in to your account" })).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
