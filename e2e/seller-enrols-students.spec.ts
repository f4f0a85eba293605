import { newCpf, sellCourse } from "./checkout";
import { expect, test } from "./fixtures";

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

  const lines = [`João;joao-${Date.now()}@example.com;${newCpf()}`, "=1+1;nada;", "Sem CPF;sem-cpf@example.com;"];
  const buffer = Buffer.from(`nome;email;cpf\r\n${lines.join("\r\n")}\r\n`, "latin1");
  await page.getByRole("button", { name: "Enviar lista" }).click();
  await page.locator("input[type=file]").setInputFiles({ name: "alunos.csv", mimeType: "text/csv", buffer });
  await dialog.getByRole("button", { name: "Matricular", exact: true }).click();
  await expect(dialog).toBeHidden();
  const lists = page.getByRole("region", { name: "Listas" });
  await expect(lists).toContainText("3 de 3 linhas · 1 matriculado · 2 linhas recusadas");
  await expect(lists).toContainText("Pronta");

  const report = page.waitForEvent("download");
  await lists.getByRole("link", { name: "Baixar linhas recusadas" }).click();
  expect((await report).suggestedFilename()).toBe("linhas-recusadas.csv");

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
