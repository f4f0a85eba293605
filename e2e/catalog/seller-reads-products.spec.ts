import { callApi } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers, open, readEverywhere } from "@/testing/e2e/reading";

const long = "Um nome muito comprido, com-palavras-que-não-cabem-na-tela-de-um-telefone-pequeno, e mais";

const pages: Record<string, (ids: Ids) => string> = {
  products: () => "/products",
  "products that no filter finds": () => "/products?search=zzzzzz&status=banned",
  "a new product": () => "/products/new",
  "a product": ({ productId }) => `/products/${productId}`,
  "prices of a product": ({ productId }) => `/products/${productId}/prices`,
  "delivery of a product": ({ productId }) => `/products/${productId}/delivery`,
  "partners of a product": ({ productId }) => `/products/${productId}/partners`,
  promotions: () => "/promotions",
  courses: () => "/courses",
  "the editor of a course": ({ courseId }) => `/courses/${courseId}`,
  "a lesson in the editor": ({ courseId, lessonId }) => `/courses/${courseId}?part=${lessonId}`,
  "a course as a student sees it": ({ courseId }) => `/courses/${courseId}/preview`,
};

interface Ids {
  productId: string;
  courseId: string;
  lessonId: string;
}

interface Tree {
  id: string;
  modules: { id: string; lessons: { id: string }[] }[];
}

let ids: Ids = { productId: "", courseId: "", lessonId: "" };

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  const post = async (path: string, data: object) => (await callApi(request, path, data)) as unknown as Tree;
  const { id: productId } = await post("/products/v2", { name: long, price: 9_999_999_999 });
  const { id: courseId } = await post("/member-courses", { productId, title: long, tagline: long });
  const { modules } = await post(`/member-courses/${courseId}/modules`, { title: long });
  const lesson = { title: long, description: long, durationSeconds: 36_000, videoUrl: "https://video.example.com/1" };
  const tree = await post(`/member-courses/${courseId}/modules/${modules[0]?.id}/lessons`, lesson);
  const lessonId = tree.modules[0]?.lessons[0]?.id ?? "";
  await post(`/member-courses/${courseId}/lessons/${lessonId}/materials`, {
    title: long,
    url: `https://files.example.com/${"x".repeat(120)}`,
  });
  await post("/coupons", { code: `LONGO${Date.now()}`.padEnd(40, "X"), type: "percent", value: 10, maxUses: 1000 });
  ids = { productId, courseId, lessonId };
  await request.dispose();
});

for (const [name, pathOf] of Object.entries(pages)) {
  test(`${name}: reads on a desk and on a phone`, async ({ sellerPage: page }) => {
    await readEverywhere(page, name, pathOf(ids));
  });
}

test("dialogs and menus: axe finds nothing", async ({ sellerPage: page }) => {
  for (const [tab, button] of [
    ["/prices", "Nova oferta"],
    ["/upsell", "Novo order bump"],
    ["", "Excluir…"],
  ]) {
    await open(page, `/products/${ids.productId}${tab}`);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect([button, await findBarriers(page)]).toEqual([button, []]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await open(page, "/promotions");
  await page.getByRole("button", { name: "Novo cupom" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await open(page, `/courses/${ids.courseId}`);
  await page
    .getByRole("button", { name: /^Ações de/ })
    .last()
    .click();
  await expect(page.getByRole("menuitem", { name: "Excluir" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

test("rows are in the HTML, before any script runs", async ({ sellerPage: page }) => {
  for (const path of ["/products", "/courses", `/courses/${ids.courseId}`, `/products/${ids.productId}`]) {
    expect(await (await page.request.get(path)).text()).toContain(long);
  }
});
