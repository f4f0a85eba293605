import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { companies, courseModules, enrollmentGrants, enrollments, offers } from "@/db/schema";
import { keepEarlierLink } from "@/testing/support/enrolling/earlier-link";
import { enrollmentOf, setLesson, type TestClass, testClass } from "@/testing/support/enrolling/study";
import { now } from "@/testing/support/now";
import { charge, courseEventsOf, reactOf, refund, sell } from "@/testing/support/reactions";
import { findLearnPage } from "../../checkout/orders/find-access";
import { findFailure } from "../../core/failures/failure";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { updateCourse } from "../courses/courses";
import { createMaterial } from "../courses/materials";
import { withholdAccess } from "../enrollments/change-access";
import { endAccess } from "../enrollments/end-access";
import { previewCoursePage, readCoursePage } from "./read-course-page";
import { previewLessonPage, readLessonPage } from "./read-lesson-page";
import { readShelf } from "./read-shelf";
import { listSamples, readSampleLesson } from "./samples";
import { findMaterial, recordWatch, saveNote, setCompleted } from "./study";

const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const watched = {
  watched: [[0, 10] as [number, number]],
  positionSeconds: 10,
  at: now.getTime(),
  sentAt: now.getTime(),
};
const nameOf = ({ course, lessonIds }: TestClass, at = 0) => ({ courseId: course.id, lessonId: lessonIds[at] ?? "" });

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (thrown: unknown) => findFailure(thrown)?.code,
  );

async function answersOf(studied: TestClass, at = now): Promise<(string | undefined)[]> {
  const name = nameOf(studied);
  const { holders, course } = studied;
  return Promise.all(
    [
      readCoursePage(holders, course.id, at),
      readLessonPage(holders, name, at),
      recordWatch(holders, name, watched, at),
      setCompleted(holders, name, true, at),
      saveNote(holders, name, { text: "nota" }, at),
    ].map(codeOf),
  );
}

const allOpen = Array(5).fill("done");
const allGone = Array(5).fill("NOT_FOUND");

describe("access", () => {
  it("is gone at the next request after a refund, a member's revocation, a draft or a blocked company", async () => {
    const ways: ((studied: TestClass) => Promise<unknown>)[] = [
      async ({ company, transactionId }) => {
        await refund(company, transactionId);
        await reactOf(company);
      },
      ({ company, course, holders }) =>
        db().transaction((tx) =>
          withholdAccess(tx, {
            companyId: company.id,
            customerId: holders[0]?.customerId ?? "",
            courseId: course.id,
            now,
          }),
        ),
      ({ company, course }) => updateCourse(company.id, { courseId: course.id }, { status: "draft" }, now),
      ({ company }) => db().update(companies).set({ blockedAt: now }).where(eq(companies.id, company.id)),
    ];
    for (const end of ways) {
      const studied = await testClass(1);
      expect(await answersOf(studied)).toEqual(allOpen);
      await end(studied);
      expect(await answersOf(studied)).toEqual(allGone);
      expect(await readShelf(studied.holders, now)).toEqual({ courses: [] });
    }
  });

  it("is refused to another customer, another company, nobody, and for an unknown course", async () => {
    const [studied, other] = [await testClass(1), await testClass(1)];
    expect(await answersOf({ ...studied, holders: other.holders })).toEqual(allGone);
    expect(await answersOf({ ...studied, holders: [] })).toEqual(allGone);
    const mixed = { companyId: studied.company.id, customerId: other.holders[0]?.customerId ?? "" };
    expect(await answersOf({ ...studied, holders: [mixed] })).toEqual(allGone);
    const mislaid = { courseId: studied.course.id, lessonId: other.lessonIds[0] ?? "" };
    expect(await codeOf(readLessonPage(studied.holders, mislaid, now))).toBe("NOT_FOUND");
    expect(await codeOf(readCoursePage(studied.holders, "x", now))).toBe("NOT_FOUND");
  });
});

async function sellForDays(studied: TestClass, days: number): Promise<string> {
  const { company, offerSlug } = studied;
  await db()
    .update(offers)
    .set({ accessDays: days })
    .where(and(eq(offers.companyId, company.id), eq(offers.slug, offerSlug)));
  const transactionId = await sell(company, offerSlug);
  await reactOf(company);
  return transactionId;
}

describe("access for a fixed time", () => {
  it("expires by itself and is ended by the job once; a new purchase opens it again", async () => {
    const studied = await testClass(1);
    const { company, course } = studied;
    await sellForDays(studied, 30);
    await refund(company, studied.transactionId);
    await reactOf(company);
    expect(await answersOf(studied, later(29))).toEqual(allOpen);
    expect(await answersOf(studied, later(31))).toEqual(allGone);
    const end = () => endAccess(later(31), new Date(Date.now() + 20_000), company.id);
    const ended = await Promise.all(Array.from({ length: 20 }, end));
    expect(ended.reduce((sum, { endedAccess }) => sum + endedAccess, 0)).toBe(1);
    expect(await courseEventsOf(company)).toEqual([`course_enrolled ${course.id}`, `course_revoked ${course.id}`]);
    // A repeated reaction to the same sale must not restore access.
    await reactOf(company);
    expect((await enrollmentOf(company.id, course.id)).revokedAt).toEqual(later(31));
    await sellForDays(studied, 60);
    expect(await answersOf(studied, later(59))).toEqual(allOpen);
  });

  it("lasts as long as its longest source, and a refund ends only its own source", async () => {
    const studied = await testClass(1);
    const { company, course } = studied;
    expect((await enrollmentOf(company.id, course.id)).endsAt).toBeNull();
    const long = await sellForDays(studied, 90);
    await sellForDays(studied, 30);
    expect((await enrollmentOf(company.id, course.id)).endsAt).toBeNull();
    await refund(company, studied.transactionId);
    await reactOf(company);
    expect((await enrollmentOf(company.id, course.id)).endsAt).toEqual(later(90));
    await refund(company, long);
    await reactOf(company);
    expect((await enrollmentOf(company.id, course.id)).endsAt).toEqual(later(30));
  });

  it("is not renewed by a later event of a sale whose time has expired", async () => {
    const studied = await testClass(1);
    const { company, course } = studied;
    const { companyId, customerId } = { companyId: company.id, customerId: studied.holders[0]?.customerId ?? "" };
    await db().update(enrollmentGrants).set({ endsAt: now }).where(eq(enrollmentGrants.companyId, companyId));
    await db().update(enrollments).set({ endsAt: now }).where(eq(enrollments.companyId, companyId));
    await endAccess(now, new Date(Date.now() + 20_000), companyId);
    await refund(company, studied.transactionId, 100);
    await reactOf(company);
    expect((await enrollmentOf(companyId, course.id)).revokedAt).toEqual(now);
    expect(customerId).not.toBe("");
    const transactionId = await charge(company, studied.offerSlug);
    await payInSandbox(companyId, { transactionId }, now);
    await reactOf(company);
    expect(await answersOf(studied)).toEqual(allOpen);
  });
});

async function close({ company, moduleIds }: TestClass, at: number) {
  await db()
    .update(courseModules)
    .set({ release: "on_date", releaseOn: "2999-01-01" })
    .where(and(eq(courseModules.companyId, company.id), eq(courseModules.id, moduleIds[at] ?? "")));
}

describe("a closed module", () => {
  it("shows its titles and opening date; no answer contains its lessons", async () => {
    const studied = await testClass(2);
    const { company, course, holders } = studied;
    const secret = { title: "Apostila", url: "https://files.example.com/secret.pdf" };
    const tree = await createMaterial(company.id, nameOf(studied, 2), secret, now);
    const materialId = tree.modules[1]?.lessons[0]?.materials[0]?.id ?? "";
    expect(await findMaterial(holders, { courseId: course.id, materialId }, now)).toBe(secret.url);
    await close(studied, 1);
    const pages = [
      await readShelf(holders, now),
      await readCoursePage(holders, course.id, now),
      await readLessonPage(holders, nameOf(studied, 0), now),
      await readLessonPage(holders, nameOf(studied, 2), now),
    ];
    const token = await keepEarlierLink(holders[0], now);
    expect(JSON.stringify(await findLearnPage(token, now))).not.toMatch(/\/1-|secret|Apostila/);
    expect(JSON.stringify(pages)).not.toMatch(/\/1-|secret|Apostila/);
    expect(pages[3]).toMatchObject({ kind: "closed", opening: { opensAt: "2999-01-01T03:00:00.000Z" } });
    expect(pages[3]).not.toHaveProperty("description");
    const name = nameOf(studied, 2);
    const deeds = [
      recordWatch(holders, name, watched, now),
      setCompleted(holders, name, true, now),
      saveNote(holders, name, { text: "nota" }, now),
      findMaterial(holders, { courseId: course.id, materialId }, now),
    ];
    expect(await Promise.all(deeds.map(codeOf))).toEqual(Array(4).fill("NOT_FOUND"));
  });

  it("is open to members who preview the course, and closed if they preview it as the student", async () => {
    const studied = await testClass(2);
    const { company, course, enrollmentId } = studied;
    await close(studied, 1);
    await saveNote(studied.holders, nameOf(studied), { text: "minha nota" }, now);
    const name = nameOf(studied, 2);
    expect(await previewLessonPage(company.id, name, { now })).toMatchObject({ kind: "open", reader: "member" });
    expect(await previewLessonPage(company.id, { ...name, enrollmentId }, { now })).toMatchObject({ kind: "closed" });
    const seen = await previewLessonPage(company.id, { ...nameOf(studied), enrollmentId }, { now });
    expect(seen).toMatchObject({ kind: "open", notes: [] });
    const other = await testClass(1);
    const foreign = previewCoursePage(other.company.id, { courseId: course.id, enrollmentId }, now);
    expect(await codeOf(foreign)).toBe("NOT_FOUND");
  });
});

describe("a sample", () => {
  it("is public, also in a closed module; no other lesson is", async () => {
    const studied = await testClass(2);
    const { company, course, productId, lessonIds } = studied;
    await close(studied, 1);
    const lessonId = lessonIds[2] ?? "";
    expect(await codeOf(readSampleLesson(company.id, lessonId, now))).toBe("NOT_FOUND");
    await setLesson(company.id, lessonId, { isSample: true });
    expect(await readSampleLesson(company.id, lessonId, now)).toMatchObject({
      video: { kind: "mp4" },
      title: "Primeira",
    });
    expect(await listSamples(company.id, productId, now)).toMatchObject([{ lessonId, courseTitle: course.title }]);
    expect(await readLessonPage(studied.holders, nameOf(studied, 2), now)).toMatchObject({ kind: "open" });
    await recordWatch(studied.holders, nameOf(studied, 2), watched, now);
    expect(await readLessonPage(studied.holders, nameOf(studied, 3), now)).toMatchObject({ kind: "closed" });
    await updateCourse(company.id, { courseId: course.id }, { status: "draft" }, now);
    expect(await codeOf(readSampleLesson(company.id, lessonId, now))).toBe("NOT_FOUND");
  });
});
