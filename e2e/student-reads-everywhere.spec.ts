import type { APIRequestContext, Page } from "@playwright/test";
import { signInByCode } from "./account";
import { fillBuyer, fillCard, newCpf, openCheckout, sellProduct } from "./checkout";
import { callApi, readDemoToken } from "./demo";
import { callAs, expect, test } from "./fixtures";
import { photograph, readAsItStands, readEverywhere } from "./reading";

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

/** A course with a video, two quizzes and a module that opens in many years. */
async function sellStudied(page: Page, baseURL: string | undefined) {
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
  const closed = (await add(`/modules/${second}/lessons`, { title: "O calor" })).modules.at(-1)?.lessons[0]?.id;
  await closeModule(request, `${courseId}/modules/${second}`);
  const lesson = (id: string | undefined) => `/learn/courses/${courseId}/lessons/${id}`;
  return { ...product, course: `/learn/courses/${courseId}`, lesson, filmed, limited, final, closed };
}

async function closeModule(request: APIRequestContext, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${readDemoToken()}` };
  const data = { release: { kind: "on_date", on: "2999-01-01" } };
  const answer = await request.put(`/v1/member-courses/${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Answers the quiz of the page that is open: all of it right, or the first question wrong. */
async function answerQuiz(page: Page, isRight: boolean): Promise<void> {
  await page.getByLabel(isRight ? "2 %" : "20 %", { exact: true }).check();
  for (const right of ["Farinha", "Água"]) await page.getByLabel(new RegExp(`^${right}`)).check();
  await page.getByRole("button", { name: /^(Enviar respostas|Tentar de novo)$/ }).click();
}

async function readQuiz(page: Page, state: string): Promise<void> {
  await readAsItStands(page);
  await photograph(page, `quiz ${state}`, "1280 light");
}

test("a student's pages read in both themes, and in English on a phone", async ({ sellerPage: page, baseURL }) => {
  // The mail job runs every five seconds, and axe reads every page twice.
  test.setTimeout(240_000);
  const { path, course, lesson, filmed, limited, final, closed } = await sellStudied(page, baseURL);
  const cpf = newCpf();
  const email = `${cpf}@example.com`;
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await page.getByLabel("E-mail").fill(email);
  await fillCard(page, "4111111111111111");
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  await page.getByRole("link", { name: /^Abrir Panificação/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Panificação/ })).toBeVisible();

  await page.goto(lesson(limited));
  await readQuiz(page, "unanswered");
  await answerQuiz(page, false);
  await expect(page.getByText("Resta 1 tentativa.")).toBeVisible();
  await readQuiz(page, "failed");
  await answerQuiz(page, false);
  await expect(page.getByText("Você já usou todas as tentativas.")).toBeVisible();
  await readQuiz(page, "without attempts");
  await page.goto(lesson(final));
  await answerQuiz(page, true);
  await expect(page.getByText("Você passou, com 100% de acertos.")).toBeVisible();
  await readQuiz(page, "passed");

  await readEverywhere(page, "a student's lesson", lesson(filmed));
  await readEverywhere(page, "a student's closed lesson", lesson(closed));
  await readEverywhere(page, "a student's course", course);
  await signInByCode(page, email, "/account/sessions");
  await readEverywhere(page, "where a buyer is signed in", "/account/sessions");
  await readEverywhere(page, "a student's shelf", "/learn");
});
