import { expect, it } from "vitest";
import { testClass } from "@/testing/support/enrolling/study";
import { now } from "@/testing/support/now";
import { reactOf, refund } from "@/testing/support/reactions";
import { wholeList } from "@/testing/support/reads";
import { findFailure } from "../../core/failures/failure";
import { readComments } from "../../courses/classroom/study-comments";
import { listComments } from "../../courses/comments/list-comments";
import { stopPathOf } from "../../courses/comments/stop-link";
import { answerCommentForm, answerDigestStop } from "./comments-api";

function post(fields: Record<string, string>, different: Record<string, string> = {}): Request {
  const body = new URLSearchParams(fields).toString();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(Buffer.byteLength(body)),
    "sec-fetch-site": "same-origin",
    ...different,
  };
  return new Request("http://127.0.0.1/learn", { method: "POST", body, headers });
}

it("a student writes a comment, which is refused to another course's student and once the access has ended", async () => {
  const [studied, strange] = [await testClass(1), await testClass(1)];
  const name = { courseId: studied.course.id, lessonId: studied.lessonIds[0] ?? "" };
  const send = (holders: typeof studied.holders) =>
    answerCommentForm(name, { request: post({ deed: "write", text: "Oi\r\ntodos" }), holders, now });
  const sent = await send(studied.holders);
  const lesson = `/learn/courses/${name.courseId}/lessons/${name.lessonId}`;
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `${lesson}?comment=sent#comments`]);
  expect(await readComments(studied.holders, name, 1, now)).toMatchObject({ threads: [{ text: "Oi\ntodos" }] });
  const refused = [303, `${lesson}?comment=gone#comments`];
  const answerOf = async (holders: typeof studied.holders) => {
    const { status, headers } = await send(holders);
    return [status, headers.get("location")];
  };
  expect(await answerOf(strange.holders)).toEqual(refused);
  await refund(studied.company, studied.transactionId);
  await reactOf(studied.company);
  expect(await answerOf(studied.holders)).toEqual(refused);
  const gone = await readComments(studied.holders, name, 1, now).catch((thrown: unknown) => findFailure(thrown)?.code);
  expect(gone).toBe("NOT_FOUND");
  expect((await listComments(studied.company.id, wholeList)).rows).toHaveLength(1);
});

it.each([
  ["empty", " "],
  ["longer than 2000 characters", "a".repeat(2001)],
  ["with a control character", "a\u0007b"],
])("a comment that is %s is not stored", async (_, text) => {
  const { company, course, lessonIds, holders } = await testClass(1);
  const name = { courseId: course.id, lessonId: lessonIds[0] ?? "" };
  const answer = await answerCommentForm(name, { request: post({ deed: "write", text }), holders, now });
  expect(answer.headers.get("location")).toContain("?comment=refused#comments");
  expect((await listComments(company.id, wholeList)).rows).toEqual([]);
});

it("a form of another site and a stop link that we did not sign are refused", async () => {
  const foreign = post({ deed: "write", text: "Oi" }, { "sec-fetch-site": "cross-site" });
  const name = { courseId: "x", lessonId: "y" };
  expect((await answerCommentForm(name, { request: foreign, holders: [], now })).status).toBe(403);
  const { company, holders } = await testClass(1);
  const path = stopPathOf({ companyId: company.id, customerId: holders[0]?.customerId ?? "" });
  const token = path.split("/").at(-1) ?? "";
  expect((await answerDigestStop(token, post({}), now)).status).toBe(303);
  expect((await answerDigestStop(`${token.slice(1)}A`, post({}), now)).status).toBe(404);
});
