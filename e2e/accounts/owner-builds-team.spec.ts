import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createSeller } from "@/testing/e2e/demo";
import { callAs, expect, openOther, signInAs, test } from "@/testing/e2e/fixtures";
import { findMailedLink } from "@/testing/e2e/mails";
import { readEverywhere } from "@/testing/e2e/reading";

test("an invited person joins with a role, sees only what it allows, and loses access once removed", async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = createSeller("Banca do Time");
  const guest = `${randomUUID()}@example.com`;
  await signInAs(page, owner, "/settings/team");
  await expect(page.getByText("Nenhum convite em aberto.")).toBeVisible();

  await page.getByRole("button", { name: "Convidar" }).click();
  const dialog = page.getByRole("dialog", { name: "Convidar para a equipe" });
  await dialog.getByLabel("E-mail").fill("sem arroba");
  await dialog.getByRole("button", { name: "Enviar convite" }).click();
  await expect(dialog.getByText("Informe um e-mail válido")).toBeVisible();
  await dialog.getByLabel("E-mail").fill(guest);
  await dialog.getByLabel("Papel").selectOption("Atendimento");
  await dialog.getByRole("button", { name: "Enviar convite" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("list", { name: "Convites" })).toContainText(guest);

  const other = await openOther(browser, baseURL);
  const link = await findMailedLink(guest);
  await readEverywhere(other, "an invitation", link);
  await other.goto(link);
  await expect(other.getByRole("heading", { level: 1, name: "Entre em Banca do Time" })).toBeVisible();
  await other.getByLabel("Seu nome").fill("João Lima");
  await other.getByLabel("Senha", { exact: true }).fill("barraca nova na praça");
  await other.getByRole("button", { name: "Criar conta e entrar" }).click();
  await expect(other).toHaveURL(/\/overview$/);
  const sections = other.getByRole("navigation", { name: "Navegação" });
  await expect(sections.getByRole("link", { name: "Vendas" })).toBeVisible();
  for (const path of ["/settings/team", "/api-keys", "/settings/audit"]) {
    await other.goto(path);
    await expect(other.getByRole("heading", { name: "Seu papel não abre esta página" })).toBeVisible();
  }
  await readEverywhere(other, "a page that the role does not open", "/settings/audit");
  await other.goto("/settings");
  await expect(other.getByRole("heading", { name: "Seu perfil" })).toBeVisible();
  const tabs = other.getByRole("navigation", { name: "Configurações" });
  await expect(tabs.getByRole("link", { name: "Conta" })).toHaveAttribute("aria-current", "page");
  await expect(tabs.getByRole("link", { name: "Equipe" })).toHaveCount(0);
  await expect(other.getByRole("heading", { name: "Empresa" })).toBeHidden();

  await page.reload();
  const changed = page.waitForResponse(/team\.changeRole/);
  await page.getByLabel("Papel de João Lima").selectOption("Administrador");
  // The role change is complete once the whole response has arrived, not its first bytes.
  expect(await (await changed).finished()).toBeNull();
  await other.goto("/settings/team");
  await expect(other.getByRole("heading", { level: 1, name: "Equipe" })).toBeVisible();

  await callAs(other, baseURL, "apiKeys.create", { name: "Chave do João" });
  await callAs(other, baseURL, "apiKeys.create", { name: "Chave do ERP" });
  const invited = `${randomUUID()}@example.com`;
  await callAs(other, baseURL, "invitations.send", { email: invited, role: "viewer", language: "pt-BR" });
  await page.reload();
  await expect(page.getByRole("list", { name: "Convites" })).toContainText(invited);
  await page.getByRole("button", { name: "Remover João Lima" }).click();
  const removal = page.getByRole("dialog");
  await expect(removal.getByRole("checkbox", { name: "Chave do João" })).toBeChecked();
  await removal.getByRole("checkbox", { name: "Chave do ERP" }).uncheck();
  await removal.getByRole("button", { name: "Remover" }).click();
  await expect(page.getByRole("list", { name: "Membros" })).not.toContainText("João Lima");
  await expect(page.getByText(invited)).toBeHidden();
  await page.goto("/api-keys");
  const keys = page.getByRole("list", { name: "Chaves de API" }).getByRole("listitem");
  await expect(keys.filter({ hasText: "Chave do João" })).toContainText("Revogada");
  await expect(keys.filter({ hasText: "Chave do ERP" })).not.toContainText("Revogada");
  for (const path of ["/settings/team", "/transactions", "/settings"]) {
    await other.goto(path);
    await expect(other.getByRole("heading", { name: "Nenhuma empresa disponível" })).toBeVisible();
    await expect(other.getByRole("main").getByRole("table")).toHaveCount(0);
    await expect(other.getByRole("link", { name: "Vendas" })).toHaveCount(0);
  }
  await readEverywhere(other, "no company", "/settings");

  await page.goto("/settings/audit");
  const log = page.getByRole("list", { name: "Auditoria" });
  for (const deed of ["Convite enviado", "Entrou na equipe", "Papel alterado", "Saiu da equipe"]) {
    await expect(log).toContainText(deed);
  }
  await expect(log.getByRole("listitem").filter({ hasText: "Papel alterado" })).toContainText("para Administrador");
  await other.context().close();
});

test.describe("the last owner", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("cannot leave, and sees why at the same place", async ({ page }) => {
    await signInAs(page, createSeller("Banca Só"), "/settings/team");
    await page.getByRole("button", { name: "Sair da empresa" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sair da empresa" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "O último proprietário" })).toBeVisible();
  });
});

test("a user with an account signs in and joins a second company", async ({ page, browser, baseURL }) => {
  const [owner, guest] = [createSeller("Banca Um"), createSeller("Banca Dois")];
  await signInAs(page, owner, "/settings/team");
  await page.getByRole("button", { name: "Convidar" }).click();
  await page.getByRole("dialog").getByLabel("E-mail").fill(guest.email);
  await page.getByRole("dialog").getByRole("button", { name: "Enviar convite" }).click();
  await expect(page.getByRole("list", { name: "Convites" })).toContainText(guest.email);

  const other = await openOther(browser, baseURL);
  await other.goto(await findMailedLink(guest.email));
  await other.getByRole("link", { name: "Entrar" }).click();
  await other.getByRole("textbox", { name: "E-mail" }).fill(guest.email);
  await other.getByLabel("Senha", { exact: true }).fill(guest.password);
  await other.getByRole("button", { name: "Entrar" }).click();
  await other.getByRole("button", { name: "Entrar na empresa" }).click();
  await expect(other).toHaveURL(/\/overview$/);
  const account = other.getByRole("button", { name: /^Conta de/ });
  await expect(account).toContainText("Banca Um");
  await account.click();
  const sent = other.waitForRequest((request) => "next-action" in request.headers());
  await other.getByRole("menuitemradio", { name: "Banca Dois" }).click();
  const choice = await sent;
  await expect(account).toContainText("Banca Dois");

  const headers = { ...choice.headers(), origin: String(baseURL), "sec-fetch-site": "same-origin" };
  const choose = async (by: Page) => {
    const answer = await by.request.post(choice.url(), { headers, data: choice.postData() ?? "" });
    return answer
      .headersArray()
      .some(({ name, value }) => name.toLowerCase() === "set-cookie" && /^company=/.test(value));
  };
  expect(await choose(other)).toBe(true);
  expect(await choose(page)).toBe(false);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Conta de/ })).toContainText("Banca Um");
  await other.context().close();
});
