import { readDemoToken } from "@/testing/e2e/demo";
import { expect, openOther, test } from "@/testing/e2e/fixtures";
import { buyStudied, sellStudied, unreleasedVideo } from "@/testing/e2e/studied";

test("a lesson that is not open yet has its video in no answer, and no lesson is a stranger's", async ({
  sellerPage: page,
  browser,
  baseURL,
}) => {
  const studied = await sellStudied(page, baseURL);
  const { courseId, course, lesson, filmed, limited, closed } = studied;
  await page.context().clearCookies();
  await buyStudied(page, studied);
  const pages = ["/learn", course, lesson(filmed), lesson(closed)];
  const authorization = `Bearer ${readDemoToken()}`;
  const enrollments = await page.request.get(`/v1/enrollments?courseId=${courseId}`, { headers: { authorization } });
  const [student] = ((await enrollments.json()) as { data: { id: string }[] }).data;
  const progress = `/v1/member-courses/${courseId}/enrollments/${student?.id}/progress`;
  const asked: [string, Record<string, string>][] = [
    ...pages.map((path): [string, Record<string, string>] => [path, {}]),
    ...pages.map((path): [string, Record<string, string>] => [path, { rsc: "1" }]),
    [`/v1/enrollments?courseId=${courseId}`, { authorization }],
    [progress, { authorization }],
  ];
  for (const [path, headers] of asked) {
    const answer = await page.request.get(path, { headers });
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(await answer.text(), path).not.toContain(new URL(unreleasedVideo).pathname);
  }
  // The check must find the video of an open lesson.
  expect(await (await page.request.get(lesson(filmed))).text()).toContain("levain.mp4");
  const input = encodeURIComponent(JSON.stringify({ json: { courseId, lessonId: closed } }));
  expect((await page.request.get(`/api/trpc/classroom.lesson?input=${input}`)).status()).toBe(401);
  const report = { watched: [[0, 5]], positionSeconds: 5, at: Date.now(), sentAt: Date.now() };
  const own = { origin: String(baseURL), "sec-fetch-site": "same-origin" };
  const watch = (path: string) => page.request.post(`${path}/watch`, { data: report, headers: own });
  expect((await watch(lesson(closed))).status()).toBe(404);
  expect((await watch(lesson(filmed))).status()).toBe(200);

  const stranger = await openOther(browser, baseURL);
  for (const path of [course, lesson(filmed), lesson(limited), lesson(closed), `${course}/certificate`]) {
    const answer = await stranger.request.get(path);
    expect(new URL(answer.url()).pathname, path).toBe("/account/sign-in");
    expect(await answer.text(), path).not.toMatch(/levain\.mp4|Panificação/);
    const payload = await stranger.request.get(path, { headers: { rsc: "1" } });
    expect(await payload.text(), path).not.toMatch(/levain\.mp4|Panificação/);
  }
  expect((await stranger.request.get(`/learn/samples/${courseId}/${filmed}`)).status()).toBe(404);
  const sent = await stranger.request.post(`${lesson(filmed)}/watch`, { data: report, headers: own });
  expect(sent.status()).toBe(401);
  await stranger.context().close();
});
