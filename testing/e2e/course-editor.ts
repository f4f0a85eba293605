import type { Locator, Page } from "@playwright/test";
import { callApi } from "./demo";
import { expect } from "./fixtures";

export async function makeCourse(page: Page, title: string, modules: Record<string, string[]>): Promise<string> {
  const product = await callApi(page.request, "/products/v2", { name: title, price: 4990 });
  const course = await callApi(page.request, "/member-courses", { productId: product.id, title });
  for (const [module, lessons] of Object.entries(modules)) {
    const added = (await callApi(page.request, `/member-courses/${course.id}/modules`, {
      title: module,
    })) as unknown as {
      modules: { id: string }[];
    };
    const path = `/member-courses/${course.id}/modules/${added.modules.at(-1)?.id}/lessons`;
    for (const lesson of lessons) await callApi(page.request, path, { title: lesson });
  }
  return course.id;
}

export const lessonsOf = (page: Page, module: string): Locator =>
  page.getByRole("list", { name: `Aulas de ${module}`, exact: true }).getByRole("listitem");

export async function expectLessons(page: Page, module: string, titles: string[]): Promise<void> {
  await expect(lessonsOf(page, module)).toHaveCount(titles.length);
  await expect(lessonsOf(page, module)).toContainText(titles);
}

export const lessonHandle = (page: Page, lesson: string) =>
  page.getByRole("button", { name: `Mover a aula ${lesson}`, exact: true });

export const moduleHandle = (page: Page, module: string) =>
  page.getByRole("button", { name: `Mover o módulo ${module}`, exact: true });

export const menuOf = (page: Page, title: string) => page.getByRole("menu", { name: `Ações de ${title}` });

export async function expectModules(page: Page, titles: string[]): Promise<void> {
  const handles = page.getByRole("button", { name: /^Mover o módulo / });
  await expect(handles).toHaveCount(titles.length);
  for (const [index, title] of titles.entries()) {
    await expect(handles.nth(index)).toHaveAccessibleName(`Mover o módulo ${title}`);
  }
}

export const saveState = (page: Page) => page.getByRole("status").filter({ hasText: /Salvo|Salvando|Não salvo/ });

export async function expectSaved(page: Page): Promise<void> {
  await expect(saveState(page)).toHaveText("Salvo");
}

export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("The handles are not on the page");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 16 });
  await page.mouse.up();
}
