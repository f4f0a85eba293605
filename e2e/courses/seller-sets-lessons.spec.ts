import type { Page } from "@playwright/test";
import { actAsBank, fillBuyer, newCpf, openCheckout, sellCourse } from "@/testing/e2e/checkout";
import { expectSaved, saveState } from "@/testing/e2e/course-editor";
import { callApi } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { open, readAsItStands } from "@/testing/e2e/reading";

const recipe = Buffer.from("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n");

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function send(
  page: Page,
  button: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button, exact: true }).click();
  await (await chooser).setFiles(file);
}

const choose = (page: Page, part: string) => page.getByRole("button", { name: part, exact: true }).click();

async function writeQuestion(page: Page, at: number, text: string, choices: string[]): Promise<void> {
  const question = page.getByRole("group", { name: `Pergunta ${at}` });
  await question.getByRole("textbox", { name: "Pergunta", exact: true }).fill(text);
  for (const [index, choice] of choices.entries()) {
    await question.getByRole("textbox", { name: `Alternativa ${index + 1}` }).fill(choice);
  }
  await question.getByRole("radio", { name: "Alternativa 1 está certa" }).check();
}

test.describe("a course's terms, lessons and files", () => {
  // The server rejects files whose content does not match their extension.
  test.use({ expectedErrors: [/400/] });

  test("a seller sets release, a sample, a quiz, a cover and a material, and a student meets them", async ({
    sellerPage: page,
  }) => {
    test.setTimeout(180_000);
    const { path, courseId } = await sellCourse(page.request);
    const later = await callApi(page.request, `/member-courses/${courseId}/modules`, { title: "O forno" });
    const { modules } = later as unknown as { modules: { id: string }[] };
    const lessonsPath = `/member-courses/${courseId}/modules/${modules.at(-1)?.id}/lessons`;
    await callApi(page.request, lessonsPath, { title: "O calor" });

    await open(page, `/courses/${courseId}`);
    await send(page, "Enviar capa", { name: "capa.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
    await expect(page.getByText("Este tipo de arquivo não é aceito. Envie um destes: PNG")).toBeVisible();
    await send(page, "Enviar capa", { name: "capa.png", mimeType: "image/png", buffer: picture });
    await expect(page.getByRole("img", { name: "Capa do curso" })).toBeVisible();
    await expect(page.getByText(/^PNG · /)).toBeVisible();
    await page.getByRole("textbox", { name: "Carga horária" }).fill("12");
    await expectSaved(page);
    await readAsItStands(page);

    await choose(page, "O forno");
    const release = page.getByRole("combobox", { name: "Abre para o aluno" });
    await release.selectOption("after_days");
    await expect(page.getByRole("textbox", { name: "Dias" })).toHaveValue("7");
    await page.getByRole("textbox", { name: "Dias" }).fill("0");
    await expect(page.getByText("Informe de 1 a 3650 dias")).toBeVisible();
    await release.selectOption("after_module");
    await expect(page.getByRole("combobox", { name: "Módulo" })).toHaveValue(modules[0]?.id ?? "");
    await expectSaved(page);
    await readAsItStands(page);

    await choose(page, "Farinha e água");
    await page.getByRole("switch", { name: "Aula grátis" }).check({ force: true });
    await page.getByRole("textbox", { name: "Endereço do vídeo" }).fill("http://videos.example.com/a.mp4");
    await expect(page.getByText("Informe um endereço que comece com https://")).toBeVisible();
    await page.getByRole("textbox", { name: "Endereço do vídeo" }).fill("https://videos.example.com/levain");
    await page.getByRole("textbox", { name: "Capítulos" }).fill("0:00 Farinha\n1:30 Água");
    const fake = { name: "falsa.pdf", mimeType: "application/pdf", buffer: Buffer.from("<!doctype html>") };
    await send(page, "Enviar arquivo", fake);
    await expect(page.getByText("Este tipo de arquivo não é aceito. Envie um destes: PDF")).toBeVisible();
    await send(page, "Enviar arquivo", { name: "A_receita.pdf", mimeType: "application/pdf", buffer: recipe });
    await expect(page.getByRole("button", { name: "Remover A receita" })).toBeVisible();
    await expect(page.getByText(/^PDF · 1 KB$/)).toBeVisible();

    await page.getByRole("button", { name: "Criar questionário" }).click();
    await writeQuestion(page, 1, "Quanto de sal?", ["2 %", "20 %"]);
    await page.getByRole("button", { name: "Acrescentar pergunta" }).click();
    await page.getByRole("textbox", { name: "Percentual para passar" }).fill("50");
    await expect(page.getByText("Falta completar a pergunta 2 para salvar o questionário.")).toBeVisible();
    await expect(saveState(page)).toHaveText("Não salvo");
    await choose(page, "O forno");
    await choose(page, "Farinha e água");
    await writeQuestion(page, 2, "E de água?", ["70 %", "7 %"]);
    await expectSaved(page);
    await page.getByRole("button", { name: "Mover pergunta 2 para cima" }).click();
    await expectSaved(page);
    await readAsItStands(page);
    await page.getByRole("button", { name: "Excluir aula" }).click();
    await page.getByRole("button", { name: "Desfazer" }).click();
    await expectSaved(page);
    await page.reload();
    await choose(page, "Farinha e água");
    await expect(
      page.getByRole("group", { name: "Pergunta 2" }).getByLabel("Alternativa 1", { exact: true }),
    ).toHaveValue("2 %");
    await expect(page.getByRole("switch", { name: "Aula grátis" })).toBeChecked();

    await page.getByRole("link", { name: "Ver como aluno" }).click();
    await page.getByRole("link", { name: "Começar: Farinha e água" }).click();
    await expect(page.getByText("Na visualização, ninguém responde")).toBeVisible();
    await expect(page.getByText("Na visualização, os comentários são só para ler.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Enviar respostas" })).toHaveCount(0);

    const cpf = newCpf();
    await openCheckout(page, path);
    const sample = page.getByRole("region", { name: "Assista antes de comprar" }).getByRole("link");
    await expect(sample).toHaveText("Farinha e água");
    const opened = page.waitForEvent("popup");
    await sample.click();
    const samplePage = await opened;
    await expect(samplePage.getByRole("heading", { level: 1, name: "Farinha e água" })).toBeVisible();
    await expect(samplePage.getByText("A receita")).toHaveCount(0);
    await samplePage.close();

    await fillBuyer(page, cpf);
    await page.getByRole("button", { name: /com Pix$/ }).click();
    await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
    await actAsBank(page.request, cpf, "pay");
    await page.getByRole("link", { name: "Abrir Do levain ao forno" }).click();
    await expect(page.getByText("Abre quando você concluir O levain")).toBeVisible();
    await expect(page.getByRole("link", { name: "O calor" })).toHaveCount(0);
    await page.getByRole("link", { name: "Começar: Farinha e água" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "A receita (abre em outra aba)" }).click();
    expect((await download).suggestedFilename()).toBe("A_receita.pdf");
    await page.getByRole("radio", { name: "70 %" }).check();
    await page.getByRole("radio", { name: "20 %" }).check();
    await page.getByRole("button", { name: "Enviar respostas" }).click();
    await expect(page.getByText("Você passou, com 50% de acertos.")).toBeVisible();
    await page.getByRole("link", { name: "Próxima aula: O calor" }).click();
    await expect(page.getByText("Esta aula ainda não tem conteúdo.")).toBeVisible();
  });
});
