import type { Page } from "@playwright/test";
import { signInByCode } from "@/testing/e2e/account";
import { expect, test } from "@/testing/e2e/fixtures";
import { photograph, readAsItStands, readEverywhere } from "@/testing/e2e/reading";
import { buyStudied, sellStudied } from "@/testing/e2e/studied";

async function answerQuiz(page: Page, isRight: boolean): Promise<void> {
  await page.getByLabel(isRight ? "2 %" : "20 %", { exact: true }).check();
  for (const right of ["Farinha", "Água"]) await page.getByLabel(new RegExp(`^${right}`)).check();
  await send(page).click();
}

const send = (page: Page) => page.getByRole("button", { name: "Enviar respostas" });

async function readQuiz(page: Page, state: string): Promise<void> {
  await readAsItStands(page);
  await photograph(page, `quiz ${state}`, "1280 light");
}

test("a student's pages read on a desk and on a phone", async ({ sellerPage: page, baseURL }) => {
  // The mail job runs every five seconds, and axe checks every page twice.
  test.setTimeout(240_000);
  const studied = await sellStudied(page, baseURL);
  const { course, lesson, filmed, limited, final, closed } = studied;
  const email = await buyStudied(page, studied);

  await page.goto(lesson(limited));
  await readQuiz(page, "unanswered");
  await page.getByLabel("Estou usando uma das 2 tentativas que restam.").check();
  await answerQuiz(page, false);
  await expect(page.getByText("Resta 1 tentativa.")).toBeVisible();
  await readQuiz(page, "failed");
  const again = page.getByRole("link", { name: "Tentar de novo" });
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Questionário" }).locator("input:checked")).toHaveCount(0);
  await readQuiz(page, "again");
  await send(page).click();
  await answerQuiz(page, false);
  await expect(page.getByText("Resta 1 tentativa.")).toBeVisible();
  await page.getByLabel("Estou enviando a minha última tentativa.").check();
  await send(page).click();
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
