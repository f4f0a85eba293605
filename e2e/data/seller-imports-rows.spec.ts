import { newCpf } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";

// The browser logs the response to a rejected file.
test.use({ expectedErrors: [/status of 400/] });

test("a seller checks a file of customers, imports it, and downloads the refused lines", async ({
  sellerPage: page,
}) => {
  await page.goto("/settings/data");
  const imports = page.getByRole("region", { name: "Importações" });
  const dialog = page.getByRole("dialog");
  const send = async (name: string, text: string) => {
    await imports.getByRole("button", { name: "Importar um arquivo" }).click();
    await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
    await dialog.getByRole("button", { name: "Conferir o arquivo" }).click();
  };

  await imports.getByRole("button", { name: "Importar um arquivo" }).click();
  const template = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Baixar um modelo" }).click();
  expect((await template).suggestedFilename()).toBe("clientes.csv");
  await dialog.getByRole("button", { name: "Fechar" }).last().click();

  await send("cartoes.csv", `nome;email;cpf;rua\nMaria;m@example.com;${newCpf()};4111 1111 1111 1111\n`);
  await expect(dialog.getByRole("alert")).toContainText("número de um cartão");
  await dialog.getByRole("button", { name: "Fechar" }).last().click();

  const name = `clientes-${Date.now()}.csv`;
  const lines = [`Maria;m${newCpf()}@example.com;${newCpf()}`, "=1+1;sem-arroba;", `Ana;a@example.com;123`];
  await send(
    name,
    `Clientes\nnome;email;registro;cpf\n${lines.map((line) => line.replace(/;([^;]*)$/, ";x;$1")).join("\n")}\n`,
  );
  await expect(dialog.getByLabel("cpf")).toHaveValue("CPF ou CNPJ");
  await expect(dialog.getByLabel("registro")).toHaveValue("");
  await dialog.getByRole("button", { name: "Conferir as linhas" }).click();
  await expect(dialog).toBeHidden();
  const row = imports.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("1 linha a importar");
  await expect(row).toContainText("2 linhas recusadas");
  await expect(row).toContainText("Linha 5 · CPF ou CNPJ · CPF ou CNPJ inválido");
  await row.getByRole("button", { name: "Importar 1 linha" }).click();
  await expect(row).toContainText("Concluída");
  await expect(row).toContainText("1 importada");
  const report = page.waitForEvent("download");
  await row.getByRole("link", { name: "Baixar as linhas recusadas" }).click();
  expect((await report).suggestedFilename()).toBe("recusadas-clientes.csv");
});
