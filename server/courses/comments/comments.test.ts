import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { commentReports, enrollments, lessonComments, outbox } from "@/db/schema";
import { answerer, classmate, placeOf } from "@/testing/support/enrolling/commenting";
import { testClass } from "@/testing/support/enrolling/study";
import { now } from "@/testing/support/now";
import { auditOf, noticesOf } from "@/testing/support/reads";
import { byPlatform } from "../../accounts/audit/audit";
import { findFailure } from "../../core/failures/failure";
import { updateCourse } from "../courses/courses";
import { deleteLesson } from "../courses/lessons";
import { revokeAccess } from "../enrollments/revoke-access";
import { authorName } from "./author-name";
import { listComments } from "./list-comments";
import { answerComment, deleteComment, markAnswer, showComment } from "./moderate";
import type { CommentPlace } from "./place";
import { readComments } from "./read-comments";
import { deleteOwnComment, eraseComments } from "./remove-comment";
import { reportComment } from "./report-comment";
import { writeComment } from "./write-comment";

const by = byPlatform;
const all = { limit: 20, offset: 0 };

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (thrown: unknown) => findFailure(thrown)?.code,
  );

const statusOf = async ({ companyId }: CommentPlace, id: string) =>
  (
    await db()
      .select()
      .from(lessonComments)
      .where(and(eq(lessonComments.companyId, companyId), eq(lessonComments.id, id)))
  )[0]?.status;

describe("comments", () => {
  it("are read with their replies, one level deep, the newest last, by first name and initial", async () => {
    const studied = await testClass(1);
    const place = placeOf(studied);
    const other = await classmate(place);
    const first = await writeComment(place, { text: "Quanto sal?" }, now);
    const reply = await writeComment(other, { text: "Dois por cento", parentId: first }, now);
    const later = new Date(now.getTime() + 1000);
    await writeComment(place, { text: "Obrigada", parentId: reply }, later);
    const read = await readComments(other);
    expect(read).toMatchObject({ page: 1, pages: 1 });
    expect(read?.threads).toHaveLength(1);
    expect(read?.threads[0]).toMatchObject({ text: "Quanto sal?", kind: "student", isOwn: false });
    expect(read?.threads[0]?.replies.map(({ text, isOwn }) => [text, isOwn])).toEqual([
      ["Dois por cento", true],
      ["Obrigada", false],
    ]);
    expect(read?.threads[0]?.replies[0]?.author).toBe("Ana L.");
    expect(JSON.stringify(read)).not.toContain("Lima");
  });

  it("are refused to a student of another course, and to one whose access is gone, at once", async () => {
    const [studied, strange] = [await testClass(1), await testClass(1)];
    const place = placeOf(studied);
    const id = await writeComment(place, { text: "Oi" }, now);
    const foreign = { ...place, enrollmentId: strange.enrollmentId };
    expect(await codeOf(writeComment(foreign, { text: "Oi" }, now))).toBe("NOT_FOUND");
    expect(await codeOf(reportComment(foreign, id, now))).toBe("NOT_FOUND");
    const theirs = placeOf(strange);
    expect(await codeOf(writeComment(theirs, { text: "Oi", parentId: id }, now))).toBe("NOT_FOUND");
    expect(await codeOf(deleteOwnComment(theirs, id, now))).toBe("NOT_FOUND");
    const source = { companyId: place.companyId, sourceId: studied.transactionId, now };
    await db().transaction((tx) => revokeAccess(tx, source));
    expect(await codeOf(writeComment(place, { text: "Ainda?" }, now))).toBe("NOT_FOUND");
    expect((await readComments(await classmateStanding(place)))?.threads[0]?.text).toBe("Oi");
  });

  it("are neither taken nor shown where the course takes none", async () => {
    const studied = await testClass(1);
    const place = placeOf(studied);
    await writeComment(place, { text: "Oi" }, now);
    await updateCourse(place.companyId, { courseId: place.courseId }, { takesComments: false }, now, by);
    expect(await readComments(place)).toBeNull();
    expect(await codeOf(writeComment(place, { text: "Oi" }, now))).toBe("NOT_FOUND");
  });

  it("are five a minute and fifty a day, also when twenty arrive at once", async () => {
    const place = placeOf(await testClass(1));
    const write = (at: Date) => codeOf(writeComment(place, { text: "Oi" }, at));
    const burst = await Promise.all(Array.from({ length: 20 }, () => write(now)));
    expect(burst.filter((code) => code === "done")).toHaveLength(5);
    expect(new Set(burst)).toEqual(new Set(["done", "RATE_LIMITED"]));
    const minutes = (count: number) => new Date(now.getTime() + count * 61_000);
    for (let minute = 1; minute < 10; minute += 1) {
      await Promise.all(Array.from({ length: 5 }, () => write(minutes(minute))));
    }
    expect(await write(minutes(11))).toBe("RATE_LIMITED");
    expect(await write(new Date(now.getTime() + 86_401_000))).toBe("done");
  });

  it("lose their text when their student deletes them; replies stay, and a deleted one without replies is gone", async () => {
    const place = placeOf(await testClass(1));
    const other = await classmate(place);
    const id = await writeComment(place, { text: "Segredo" }, now);
    const reply = await writeComment(other, { text: "Fica", parentId: id }, now);
    expect(await codeOf(deleteOwnComment(other, id, now))).toBe("NOT_FOUND");
    await deleteOwnComment(place, id, now);
    const read = await readComments(other);
    expect(read?.threads[0]).toMatchObject({ kind: "gone", text: "", author: null, replies: [{ text: "Fica" }] });
    expect((await noticesOf(place.companyId)).length).toBeGreaterThan(0);
    await deleteOwnComment(other, reply, now);
    expect((await readComments(other))?.threads).toEqual([]);
  });

  it("are deleted with their lesson", async () => {
    const place = placeOf(await testClass(1));
    await writeComment(place, { text: "Oi" }, now);
    await deleteLesson(place.companyId, place, now);
    expect(await codeOf(writeComment(place, { text: "Oi" }, now))).toBe("NOT_FOUND");
    expect((await listComments(place.companyId, all)).rows).toEqual([]);
  });

  it("are paged by twenty threads", async () => {
    const place = placeOf(await testClass(1));
    const at = (minute: number) => new Date(now.getTime() + minute * 61_000);
    for (let each = 0; each < 21; each += 1) await writeComment(place, { text: `Nº ${each}` }, at(each));
    expect(await readComments(place, 2)).toMatchObject({ page: 2, pages: 2, threads: [{ text: "Nº 0" }] });
    expect((await readComments(place, 99))?.page).toBe(2);
  });
});

async function classmateStanding(place: CommentPlace): Promise<CommentPlace> {
  const other = await classmate(place);
  await db()
    .update(enrollments)
    .set({ revokedAt: null })
    .where(and(eq(enrollments.companyId, place.companyId), eq(enrollments.id, other.enrollmentId)));
  return other;
}

describe("reports", () => {
  it("count once per student, and never for one's own comment", async () => {
    const place = placeOf(await testClass(1));
    const other = await classmate(place);
    const id = await writeComment(place, { text: "Propaganda" }, now);
    await Promise.all(Array.from({ length: 20 }, () => reportComment(other, id, now)));
    expect(await db().$count(commentReports, eq(commentReports.companyId, place.companyId))).toBe(1);
    expect(await codeOf(reportComment(place, id, now))).toBe("NOT_FOUND");
    expect(await statusOf(place, id)).toBe("visible");
  });

  it("hide a comment with the third of twenty at once, until a member shows it again", async () => {
    const place = placeOf(await testClass(1));
    const id = await writeComment(place, { text: "Propaganda" }, now);
    const others: CommentPlace[] = [];
    for (let each = 0; each < 20; each += 1) others.push(await classmate(place));
    const codes = await Promise.all(others.map((other) => codeOf(reportComment(other, id, now))));
    expect(codes.filter((code) => code === "done")).toHaveLength(3);
    expect(await statusOf(place, id)).toBe("hidden");
    expect((await readComments(place))?.threads).toEqual([]);
    expect((await listComments(place.companyId, { ...all, filter: "reported" })).rows).toMatchObject([
      { id, openReports: 3, status: "hidden" },
    ]);
    await showComment({ companyId: place.companyId, commentId: id }, true, now, by);
    expect(await statusOf(place, id)).toBe("visible");
    expect((await listComments(place.companyId, { ...all, filter: "reported" })).rows).toEqual([]);
  });
});

describe("the seller", () => {
  it("answers, marks, hides and deletes, each with a line in the audit log; another company finds nothing", async () => {
    const studied = await testClass(1);
    const place = placeOf(studied);
    const { companyId } = place;
    const userId = await answerer();
    const id = await writeComment(place, { text: "Quanto sal?" }, now);
    const unanswered = async () => (await listComments(companyId, { ...all, filter: "unanswered" })).totalRows;
    expect(await unanswered()).toBe(1);
    const { commentId } = await answerComment({ companyId, commentId: id }, { text: "2 %", userId }, now, by);
    expect(await unanswered()).toBe(0);
    expect((await readComments(place))?.threads[0]?.replies).toMatchObject([
      { kind: "seller", author: null, isAnswer: true, text: "2 %" },
    ]);
    await markAnswer({ companyId, commentId }, false, now, by);
    await showComment({ companyId, commentId }, false, now, by);
    expect((await readComments(place))?.threads[0]?.replies).toEqual([]);
    await deleteComment({ companyId, commentId }, now, by);
    const deeds = (await auditOf(companyId))
      .map(({ action }) => action)
      .filter((action) => action.startsWith("comment."));
    expect(deeds.sort()).toEqual(["comment.answered", "comment.deleted", "comment.hidden", "comment.unmarked"]);
    const foreign = { companyId: (await testClass(1)).company.id, commentId: id };
    expect(await codeOf(showComment(foreign, false, now, by))).toBe("NOT_FOUND");
    expect(await codeOf(deleteComment(foreign, now, by))).toBe("NOT_FOUND");
    expect(await codeOf(answerComment(foreign, { text: "Oi", userId }, now, by))).toBe("NOT_FOUND");
  });
});

it("an erasure removes what a customer wrote, and leaves the replies of others", async () => {
  const studied = await testClass(1);
  const place = placeOf(studied);
  const other = await classmate(place);
  const id = await writeComment(place, { text: "Meu segredo" }, now);
  await writeComment(other, { text: "Fica", parentId: id }, now);
  await db().transaction((tx) => eraseComments(tx, place.companyId, [place.enrollmentId], now));
  const rows = await db().select().from(lessonComments).where(eq(lessonComments.companyId, place.companyId));
  expect(JSON.stringify(rows)).not.toContain("segredo");
  const isDigest = and(eq(outbox.companyId, place.companyId), eq(outbox.kind, "digest"));
  expect(await db().$count(outbox, isDigest)).toBe(0);
  expect((await readComments(other))?.threads[0]).toMatchObject({ kind: "gone", replies: [{ text: "Fica" }] });
});

it.each([
  ["Maria", "Maria"],
  ["  Maria  da Silva ", "Maria S."],
  ["ana élio", "ana É."],
  ["", ""],
])("shows %s as %s", (name, shown) => {
  expect(authorName(name)).toBe(shown);
});
