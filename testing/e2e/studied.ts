import type { APIRequestContext, Page } from "@playwright/test";
import { buyByCard } from "./buying";
import { sellProduct } from "./checkout";
import { callApi, readDemoToken } from "./demo";
import { callAs, expect } from "./fixtures";

interface Tree {
  id: string;
  modules: { id: string; lessons: { id: string }[] }[];
}

const question = {
  kind: "single",
  text: "Quanto de sal vai na massa, em relação à farinha?",
  choices: [
    { text: "2 %", isRight: true },
    { text: "20 %", isRight: false },
  ],
};
const several = {
  kind: "multiple",
  text: "O que vai na massa?",
  choices: [
    { text: "Farinha", isRight: true },
    { text: "Água, um pouco mais quando a farinha é integral ou o dia é seco", isRight: true },
    { text: "Areia", isRight: false },
  ],
};

export const unreleasedVideo = "https://videos.example.com/not-released-yet.mp4";

export async function sellStudied(page: Page, baseURL: string | undefined) {
  const { request } = page;
  const product = await sellProduct(request);
  const course = { productId: product.id, title: "Panificação em casa, do levain ao forno", status: "published" };
  const { id: courseId } = await callApi(request, "/member-courses", { ...course, certificateHours: 12 });
  const add = async (path: string, data: object) =>
    (await callApi(request, `/member-courses/${courseId}${path}`, data)) as unknown as Tree;
  const lastOf = ({ modules }: Tree) => modules.at(-1)?.id ?? "";
  const first = lastOf(await add("/modules", { title: "O levain" }));
  const titles = ["Farinha e água", "Prova com duas tentativas", "Prova final"];
  let tree: Tree | undefined;
  for (const title of titles) {
    const video = { videoUrl: "https://videos.example.com/levain.mp4", durationSeconds: 540 };
    tree = await add(`/modules/${first}/lessons`, {
      title,
      description: "O que se mistura no primeiro dia.",
      ...video,
    });
  }
  const [filmed = "", limited = "", final = ""] = tree?.modules[0]?.lessons.map(({ id }) => id) ?? [];
  await add(`/lessons/${filmed}/materials`, { title: "A receita", url: "https://files.example.com/pao.pdf" });
  for (const [lessonId, maxAttempts] of [
    [limited, 2],
    [final, null],
  ] as const) {
    const quiz = { passPercent: 100, maxAttempts, questions: [question, several] };
    await callAs(page, baseURL, "quizzes.set", { courseId, lessonId, quiz });
  }
  const second = lastOf(await add("/modules", { title: "O forno" }));
  const closed = (await add(`/modules/${second}/lessons`, { title: "O calor", videoUrl: unreleasedVideo })).modules.at(
    -1,
  )?.lessons[0]?.id;
  await closeModule(request, `${courseId}/modules/${second}`);
  const lesson = (id: string | undefined) => `/learn/courses/${courseId}/lessons/${id}`;
  return { ...product, courseId, course: `/learn/courses/${courseId}`, lesson, filmed, limited, final, closed };
}

async function closeModule(request: APIRequestContext, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${readDemoToken()}` };
  const data = { release: { kind: "on_date", on: "2999-01-01" } };
  const answer = await request.put(`/v1/member-courses/${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

export async function buyStudied(page: Page, { path }: { path: string }): Promise<string> {
  const { email } = await buyByCard(page, path);
  await page.getByRole("link", { name: /^Abrir Panificação/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Panificação/ })).toBeVisible();
  return email;
}
