import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { lessonProgress } from "@/db/schema";
import { classmate, placeOf } from "@/testing/support/enrolling/commenting";
import { testClass } from "@/testing/support/enrolling/study";
import { now } from "@/testing/support/now";
import { reactOf, refund } from "@/testing/support/reactions";
import { createMaterial } from "../../courses/courses/materials";
import { getStudent } from "../../courses/students/list-students";
import { answerCompletion, answerMaterial, answerNote, answerNoteRemoval, answerWatch } from "./classroom-api";
import { answerCommentForm } from "./comments-api";
import { answerQuizForm, sendCertificate } from "./study-api";

const told = { watched: [[0, 10]], positionSeconds: 10, at: now.getTime(), sentAt: now.getTime() };

function post(body: unknown, different: Record<string, string> = {}, method = "POST", query = ""): Request {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(text)),
    "sec-fetch-site": "same-origin",
    ...different,
  };
  return new Request(`http://127.0.0.1/learn${query}`, { method, body: text, headers });
}

it("a report is recorded, and an open tab is told at once that its access is over", async () => {
  const { company, course, lessonIds, holders, transactionId } = await testClass(1);
  const name = { courseId: course.id, lessonId: lessonIds[0] ?? "" };
  const tell = () => answerWatch(name, { request: post(told), holders, now });
  const answer = await tell();
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(await answer.json()).toMatchObject({ lesson: { watchedSeconds: 10, positionSeconds: 10 } });
  await refund(company, transactionId);
  await reactOf(company);
  expect([(await tell()).status, await (await tell()).json()]).toEqual([404, { code: "NOT_FOUND" }]);
});

it.each([
  ["from another site", post(told, { "sec-fetch-site": "cross-site" }), 403, null],
  ["of another type", post(told, { "content-type": "text/plain" }), 415, null],
  ["without its length", post(told, { "content-length": "unknown" }), 413, null],
  ["over 16 KiB", post(told, { "content-length": "16385" }), 413, null],
  ["that is no JSON", post("{"), 400, "body"],
  ["with an interval that ends before it starts", post({ ...told, watched: [[9, 3]] }), 400, "watched.0"],
  ["with a negative position", post({ ...told, positionSeconds: -1 }), 400, "positionSeconds"],
  ["with 51 intervals", post({ ...told, watched: Array(51).fill([0, 1]) }), 400, "watched"],
  ["with an unknown field", post({ ...told, completedAt: 1 }), 400, "body"],
] as [string, Request, number, string | null][])("refuses a report %s", async (_, request, status, field) => {
  const answer = await answerWatch({ courseId: "x", lessonId: "y" }, { request, holders: [], now });
  if (field !== null) expect((await answer.json()).message).toMatch(new RegExp(`^${field}: `));
  expect(answer.status).toBe(status);
});

it("completion, notes and materials of a lesson are its student's alone", async () => {
  const { company, course, lessonIds, holders } = await testClass(1);
  const name = { courseId: course.id, lessonId: lessonIds[0] ?? "" };
  const url = "https://files.example.com/pao.pdf";
  const tree = await createMaterial(company.id, name, { title: "A receita", url }, now);
  const materialId = tree.modules[0]?.lessons[0]?.materials[0]?.id ?? "";
  const deeds = async (who: typeof holders) => {
    const asked = (body: object, method?: string) => ({ request: post(body, {}, method), holders: who, now });
    const completed = await answerCompletion(name, asked({ isComplete: true }));
    const noted = await answerNote(name, asked({ text: " O fermento ", atSeconds: 3 }));
    const note = (await noted.json()) as { noteId?: string; text?: string };
    const removed = await answerNoteRemoval({ ...name, noteId: note.noteId ?? "" }, asked({}, "DELETE"));
    const request = new Request("http://127.0.0.1/learn");
    const opened = await answerMaterial({ courseId: course.id, materialId }, { request, holders: who, now });
    return [completed.status, noted.status, note.text, removed.status, opened.status, opened.headers.get("location")];
  };
  expect(await deeds(holders)).toEqual([200, 200, "O fermento", 204, 303, url]);
  const stranger = (await testClass(1)).holders;
  expect(await deeds(stranger)).toEqual([404, 404, undefined, 404, 404, null]);
});

it("the form of a browser without JavaScript completes a lesson for its student alone", async () => {
  const { course, lessonIds, holders } = await testClass(1);
  const name = { courseId: course.id, lessonId: lessonIds[0] ?? "" };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const send = (who: typeof holders, different = {}) =>
    answerCompletion(name, { request: post("isComplete=true", { ...form, ...different }), holders: who, now });
  const back = `/learn/courses/${name.courseId}/lessons/${name.lessonId}`;
  const stranger = (await testClass(1)).holders;
  const answers = [await send(stranger), await send(holders)];
  expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
    [303, back],
    [303, back],
  ]);
  expect((await send(holders, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  const read = await answerWatch(name, { request: post(told), holders, now });
  expect(await read.json()).toMatchObject({
    lesson: { completedAt: now.toISOString() },
    course: { completedLessons: 1 },
  });
});

it("what a student watched and wrote is never taken for another student's", async () => {
  const [first, other] = [await testClass(1), await testClass(1)];
  const name = { courseId: first.course.id, lessonId: first.lessonIds[0] ?? "" };
  const mate = await classmate(placeOf(first));
  const { customer } = await getStudent(mate.companyId, mate, now);
  const mates = [{ companyId: mate.companyId, customerId: customer.id }];
  expect((await answerWatch(name, { request: post(told), holders: mates, now })).status).toBe(200);
  const acts = async (holders: typeof mates) => {
    const asked = (body: object) => ({
      request: post(body, {}, "POST", `?student=${first.enrollmentId}`),
      holders,
      now,
    });
    const answers = [
      await answerWatch(name, asked(told)),
      await answerCompletion(name, asked({ isComplete: true })),
      await answerNote(name, asked({ text: "Só minha" })),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await acts(mates)).toEqual([401, 401, 401]);
  expect(await acts(other.holders)).toEqual([401, 401, 401]);
  expect(await db().$count(lessonProgress, eq(lessonProgress.companyId, first.company.id))).toBe(1);
  expect(await acts(first.holders)).toEqual([200, 200, 200]);
  await refund(first.company, first.transactionId);
  await reactOf(first.company);
  expect(await acts(first.holders)).toEqual([404, 404, 404]);
});

it("a browser whose session ended is asked to sign in", async () => {
  const { course, lessonIds } = await testClass(1);
  const name = { courseId: course.id, lessonId: lessonIds[0] ?? "" };
  expect((await answerWatch(name, { request: post(told), holders: [], now })).status).toBe(401);
});

it("a form sent without a session or under another student's leads to the sign-in and back to the lesson", async () => {
  const [first, other] = [await testClass(1), await testClass(1)];
  const name = { courseId: first.course.id, lessonId: first.lessonIds[0] ?? "" };
  const lesson = `/learn/courses/${name.courseId}/lessons/${name.lessonId}`;
  const form = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
  const send = async (holders: typeof first.holders, fields: string, different = {}) => {
    const query = `?student=${first.enrollmentId}`;
    const asked = () => ({ request: post(fields, { ...form, ...different }, "POST", query), holders, now });
    const answers = [
      await answerCompletion(name, asked()),
      await answerCommentForm(name, asked()),
      await answerQuizForm(name, asked()),
    ];
    return answers.map(({ status, headers }) => headers.get("location") ?? status);
  };
  const signIn = (path: string, ended: string) =>
    `/account/sign-in?returnTo=${encodeURIComponent(path)}&ended=${ended}`;
  const filled = "isComplete=true&deed=write&text=Oi&attempt=1&kept=1";
  const kept = [lesson, `${lesson}#comments`, `${lesson}?quiz=again#quiz`].map((path) => signIn(path, "kept"));
  expect(await send([], filled)).toEqual(kept);
  expect(await send(other.holders, filled)).toEqual(kept);
  expect(await send([], filled.replace("attempt=1&kept=1", "attempt=0"))).toEqual(
    [lesson, `${lesson}#comments`, `${lesson}#quiz`].map((path) => signIn(path, "1")),
  );
  expect(await send([], filled, { accept: "application/json" })).toEqual([401, 401, 401]);
  expect(await db().$count(lessonProgress, eq(lessonProgress.companyId, first.company.id))).toBe(0);
});

it("a material or certificate opened without a session leads to the sign-in, and a missing one to a page", async () => {
  const { course, holders } = await testClass(1);
  const courseId = course.id;
  const request = new Request("http://127.0.0.1/learn", { headers: { accept: "text/html,*/*" } });
  const opened = async (who: typeof holders) => [
    await answerMaterial({ courseId, materialId: "x" }, { request, holders: who, now }),
    await sendCertificate(courseId, { request, holders: who, now, locale: "pt-BR", fileName: "certificado" }),
  ];
  expect((await opened([])).map(({ headers }) => headers.get("location"))).toEqual(
    [`/learn/courses/${courseId}/materials/x`, `/learn/courses/${courseId}`].map(
      (path) => `/account/sign-in?returnTo=${encodeURIComponent(path)}&ended=1`,
    ),
  );
  for (const answer of await opened(holders)) {
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(await answer.text()).toContain("Não encontramos esta página");
  }
});
