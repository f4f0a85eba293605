import { actAsBank, fillBuyer, newCpf, openCheckout, sellCourse } from "@/testing/e2e/checkout";
import { callApi } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { readAsItStands } from "@/testing/e2e/sizes";

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
