import { enterByCode, signInByCode } from "@/testing/e2e/account";
import { actAsBank, fillBuyer, newCpf, openCheckout, sellCourse } from "@/testing/e2e/checkout";
import { callApi } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { readAsItStands } from "@/testing/e2e/sizes";
import { buyStudied, sellStudied } from "@/testing/e2e/studied";
import { translatePage, translatorWays } from "@/testing/e2e/translator";

test("a student opens a lesson, completes it by hand and keeps a note, also in a page opened later", async ({
  page,
}) => {
  const { path, courseId } = await sellCourse(page.request);
  const course = await callApi(page.request, `/member-courses/${courseId}/modules`, { title: "O forno" });
  const { modules } = course as unknown as { modules: { id: string }[] };
  await callApi(page.request, `/member-courses/${courseId}/modules/${modules.at(-1)?.id}/lessons`, {
    title: "O calor",
    videoUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    durationSeconds: 60,
  });
  const cpf = newCpf();
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await page.getByRole("button", { name: /com Pix$/ }).click();
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  await actAsBank(page.request, cpf, "pay");
  await page.getByRole("link", { name: "Abrir Do levain ao forno" }).click();

  await page.getByRole("link", { name: "Começar: Farinha e água" }).click();
  await page.getByRole("button", { name: "Marcar como concluída" }).click();
  await expect(page.getByText("Aula concluída")).toBeVisible();
  await page.getByRole("button", { name: "Nova anotação" }).click();
  await page.getByLabel("Texto da anotação").fill("Farinha de força.");
  await expect(page.getByText("Salva", { exact: true })).toBeVisible();

  const foreign: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin) foreign.push(request.url());
  });
  await page.getByRole("link", { name: "Próxima aula: O calor" }).click();
  await expect(page.getByRole("button", { name: "Assistir à aula O calor" })).toBeVisible();
  await readAsItStands(page, "lesson with a video");
  expect(foreign).toEqual([]);

  await page.goto(`/learn/courses/${courseId}`);
  await expect(page.getByText("1 de 2 aulas concluídas")).toBeVisible();
  await page.getByRole("link", { name: /^Farinha e água/ }).click();
  await expect(page.getByLabel("Texto da anotação")).toHaveValue("Farinha de força.");
});

for (const way of translatorWays) {
  test(`a student keeps notes where a translator ${way} the texts`, async ({ sellerPage: page, baseURL }) => {
    const studied = await sellStudied(page, baseURL);
    await buyStudied(page, studied);
    await page.goto(studied.lesson(studied.filmed));
    await translatePage(page, way);
    const [note, saved] = [page.getByLabel("Texto da anotação"), page.getByText("Salva", { exact: true })];
    await page.getByRole("button", { name: "Nova anotação" }).click();
    for (const text of ["Farinha", "Farinha e água"]) {
      await Promise.all([page.waitForResponse(/\/notes\?/), note.fill(text)]);
      await expect(page.getByText("Salvando…")).toHaveCount(0);
      await expect(saved).toHaveCount(1);
    }
    await page.getByRole("button", { name: "Remover anotação" }).click();
    await page.getByRole("button", { name: "Trazer de volta" }).click();
    await expect(note).toHaveValue("Farinha e água");
    await expect(page.getByText("Anotação removida.")).toHaveCount(0);
    await page.getByRole("button", { name: "Marcar como concluída" }).click();
    await page.getByRole("button", { name: "Desmarcar" }).click();
    await expect(page.getByText("Aula concluída")).toHaveCount(0);
  });
}

test.describe("a session that has ended", () => {
  // The page detects the ended session by a 401.
  test.use({ expectedErrors: [/status of 401/] });

  test("loses no work: notes, the completion, a comment and answers come back after the sign-in", async ({
    sellerPage: page,
    baseURL,
  }) => {
    const studied = await sellStudied(page, baseURL);
    const email = await buyStudied(page, studied);
    const lesson = studied.lesson(studied.filmed);
    await page.goto(lesson);
    const end = async () => {
      for (const name of ["learn", "person"]) await page.context().clearCookies({ name });
    };

    await end();
    await page.getByRole("button", { name: "Nova anotação" }).click();
    await page.getByLabel("Texto da anotação").fill("Farinha de força.");
    const kept = page.getByText(/^Sua sessão terminou. Isto está guardado neste navegador/);
    await expect(kept).toHaveCount(1);
    await page.getByRole("button", { name: "Marcar como concluída" }).click();
    await expect(kept).toHaveCount(2);
    await readAsItStands(page, "lesson whose session ended");
    await page.getByLabel("Seu comentário").fill("Posso usar farinha integral?");
    await page.getByRole("button", { name: "Enviar", exact: true }).click();
    await expect(page.getByText("O que você escreveu está guardado neste navegador")).toBeVisible();
    await readAsItStands(page, "sign-in after a session ended");
    await enterByCode(page, email);
    await page.waitForURL(`**${lesson}#comments`);
    await expect(page.getByText("Aula concluída")).toBeVisible();
    await expect(page.getByLabel("Texto da anotação")).toHaveValue("Farinha de força.");
    await expect(page.getByText("Salva", { exact: true })).toBeVisible();
    await expect(page.getByText("Recuperamos o texto que você ainda não tinha enviado.")).toBeVisible();
    await expect(page.getByLabel("Seu comentário")).toHaveValue("Posso usar farinha integral?");
    await page.getByRole("button", { name: "Enviar", exact: true }).click();
    await expect(page.getByText("Comentário enviado.")).toBeVisible();
    await expect(page.getByLabel("Seu comentário")).toHaveValue("");
    await page.goto(lesson);
    await expect(page.getByText("Aula concluída")).toBeVisible();
    await expect(page.getByLabel("Texto da anotação")).toHaveCount(1);
    await expect(page.getByLabel("Seu comentário")).toHaveValue("");

    const quiz = studied.lesson(studied.limited);
    await page.goto(quiz);
    await page.getByLabel("20 %", { exact: true }).check();
    await page.getByLabel("Areia").check();
    await page.getByLabel("Estou usando uma das 2 tentativas que restam.").check();
    await end();
    await page.getByRole("button", { name: "Enviar respostas" }).click();
    await expect(page.getByText("O que você escreveu está guardado neste navegador")).toBeVisible();
    await signInByCode(page, email, quiz);
    await expect(page.getByText("Recuperamos as respostas que você ainda não tinha enviado.")).toBeVisible();
    await expect(page.getByText("Restam 2 tentativas.")).toBeVisible();
    for (const answer of ["20 %", "Areia"]) await expect(page.getByLabel(answer, { exact: true })).toBeChecked();
    await expect(page.getByLabel("Estou usando uma das 2 tentativas que restam.")).not.toBeChecked();
  });
});
