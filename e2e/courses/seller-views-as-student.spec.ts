import type { Page } from "@playwright/test";
import { actAsBank, fillBuyer, newCpf, openCheckout, sellCourse } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";
import { open, readEverywhere } from "@/testing/e2e/reading";

const courseOf = async (page: Page, path: string) =>
  (await page.getByRole("article").innerHTML()).replaceAll(`${path}/`, "").replaceAll(path, "");

test("a seller who views a course as a student sees the page that the student opens", async ({ sellerPage: page }) => {
  const { path, courseId } = await sellCourse(page.request);
  const cpf = newCpf();
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await page.getByRole("button", { name: /com Pix$/ }).click();
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  await actAsBank(page.request, cpf, "pay");
  await page.getByRole("link", { name: "Abrir Do levain ao forno" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Do levain ao forno" })).toBeVisible();
  const opened = await courseOf(page, `/learn/courses/${courseId}`);

  await open(page, `/courses/${courseId}`);
  await page.getByRole("link", { name: "Ver como aluno" }).click();
  await expect(page.getByText("Esta é a página que o aluno abre.")).toBeVisible();
  expect(await courseOf(page, `/courses/${courseId}/preview`)).toBe(opened);
  await readEverywhere(page, "a course as a student", `/courses/${courseId}/preview`);
  await open(page, `/courses/${courseId}/preview`);
  await page.getByRole("link", { name: "Começar: Farinha e água" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Farinha e água" })).toBeVisible();
  await readEverywhere(page, "a lesson as a student", new URL(page.url()).pathname);
  await open(page, `/courses/${courseId}/preview`);
  await page.getByRole("link", { name: "Voltar ao editor" }).click();
  await expect(page).toHaveURL(new RegExp(`/courses/${courseId}$`));
});
