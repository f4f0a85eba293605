import { newCpf, sellCourse } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";

test("a seller enrols a person and a list, reads the refused lines, extends and revokes", async ({
  sellerPage: page,
}) => {
  const { courseId } = await sellCourse(page.request);
  const name = `Ana ${Date.now()}`;
  await page.goto(`/courses/${courseId}/students`);
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: "Matricular", exact: true }).click();
  await dialog.getByLabel("Nome").fill(name);
  await dialog.getByLabel("E-mail").first().fill(`ana-${Date.now()}@example.com`);
  await dialog.getByLabel("CPF ou CNPJ").fill(newCpf());
  await dialog.getByLabel("Dias de acesso").fill("30");
  await dialog.getByRole("button", { name: "Matricular", exact: true }).click();
  await expect(dialog).toBeHidden();

  const lines = [`João;joao-${newCpf()}@example.com;${newCpf()}`, "=1+1;nada;", "Sem CPF;sem-cpf@example.com;"];
  const buffer = Buffer.from(`nome;email;cpf\r\n${lines.join("\r\n")}\r\n`, "latin1");
  const lists = page.getByRole("region", { name: "Listas" });
  await lists.getByRole("button", { name: "Enviar lista" }).click();
  await dialog.locator("input[type=file]").setInputFiles({ name: "alunos.csv", mimeType: "text/csv", buffer });
  await dialog.getByLabel("Dias de acesso").fill("30");
  await dialog.getByRole("button", { name: "Conferir o arquivo" }).click();
  await dialog.getByRole("button", { name: "Conferir as linhas" }).click();
  await expect(dialog).toBeHidden();
  const list = lists.getByRole("listitem").filter({ hasText: "alunos.csv" });
  await expect(list).toContainText("2 linhas a importar");
  await expect(list).toContainText("1 linha recusada");
  await list.getByRole("button", { name: "Importar 2 linhas" }).click();
  await expect(list).toContainText("Concluída");
  await expect(list).toContainText("1 importada · 2 linhas recusadas");

  const report = page.waitForEvent("download");
  await list.getByRole("link", { name: "Baixar as linhas recusadas de alunos.csv" }).click();
  expect((await report).suggestedFilename()).toBe("recusadas-alunos.csv");

  await page.goto(`/students?course=${courseId}`);
  await expect(page.getByText("2 alunos", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const until = page.getByRole("region", { name: "Acesso", exact: true });
  const before = await until.textContent();
  await page.getByRole("button", { name: "Estender acesso" }).click();
  await dialog.getByRole("button", { name: "Estender acesso" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => until.textContent()).not.toBe(before);

  await page.getByRole("button", { name: "Retirar acesso" }).click();
  await dialog.getByRole("button", { name: "Retirar acesso" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Dar acesso de novo" })).toBeVisible();
});
