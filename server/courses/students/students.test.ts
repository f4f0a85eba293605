import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { enrollmentGrants } from "@/db/schema";
import { newPerson, openClass, watchLesson } from "@/testing/support/enrolling/open-class";
import { eventNamesOf } from "@/testing/support/payments";
import { accessSourcesOf, auditOf, customersOf } from "@/testing/support/reads";
import { byPlatform } from "../../accounts/audit/audit";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { extendAccess, restoreStudent, revokeStudent } from "./change-student";
import { changeCohort, createCohort, listCohorts, moveStudents } from "./cohorts";
import { readInsight } from "./insight";
import { listStudents } from "./list-students";
import { readProgress } from "./progress";
import { readStudent } from "./student-detail";

const now = new Date("2026-11-20T13:00:00.000Z");
const dayMs = 86_400_000;
const later = (days: number) => new Date(now.getTime() + days * dayMs);
const page = { limit: 100, offset: 0 };

describe("enrollStudent", () => {
  it("enrols one person once, however often and at once", async () => {
    const { company, enroll } = await openClass(now);
    const person = newPerson();
    const made = await Promise.all(Array.from({ length: 20 }, () => enroll(person)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const names = await eventNamesOf(company.id);
    expect(names.filter((name) => name === "course_enrolled")).toHaveLength(1);
    expect(await auditOf(company.id, "access.given")).toHaveLength(1);
  });

  it("finds a known customer by e-mail", async () => {
    const { enroll } = await openClass(now);
    const person = newPerson();
    const first = await enroll(person);
    const again = await enroll({ name: "Outro nome", email: person.email.toUpperCase() });
    expect(again.customer).toMatchObject({ id: first.customer.id, name: person.name });
  });

  it("asks for the document where two customers have the e-mail", async () => {
    const { enroll } = await openClass(now);
    const { email } = newPerson();
    for (const person of [newPerson({ email }), newPerson({ email })]) await enroll(person);
    await expect(enroll({ name: "Ana", email })).rejects.toMatchObject({ code: "customer_ambiguous" });
  });

  it("asks for the document of a new customer", async () => {
    const { enroll } = await openClass(now);
    const stranger = { name: "Ana", email: newPerson().email };
    await expect(enroll(stranger)).rejects.toMatchObject({ code: "document_required" });
  });

  it("never adds an e-mail to a known customer, whose account its reader could open", async () => {
    const { company, enroll } = await openClass(now);
    const person = newPerson();
    await enroll(person);
    const other = { ...person, email: newPerson().email };
    await expect(enroll(other)).rejects.toMatchObject({ code: "customer_email_differs" });
    expect((await customersOf(company.id)).map(({ emails }) => emails)).toEqual([[person.email]]);
  });
});

describe("the end of an access", () => {
  it("is set, extended and given again, and each change is audited", async () => {
    const { company, courseId, enroll } = await openClass(now);
    const { id: enrollmentId, endsAt } = await enroll(newPerson(), { endsAt: later(30).toISOString() });
    expect(endsAt).toBe(later(30).toISOString());
    const place = { courseId, enrollmentId };
    const extended = await extendAccess(company.id, { ...place, days: 10 }, now, byPlatform);
    expect(extended.endsAt).toBe(later(40).toISOString());
    const earlier = { ...place, endsAt: later(39).toISOString() };
    await expect(extendAccess(company.id, earlier, now, byPlatform)).rejects.toMatchObject({
      code: "access_end_not_later",
    });
    await expect(extendAccess(company.id, { ...place, days: 1 }, later(41), byPlatform)).rejects.toMatchObject({
      code: "access_ended",
    });
    const over = await listStudents(company.id, { ...page, status: "ended" }, later(41));
    expect(over.rows.map(({ id }) => id)).toEqual([enrollmentId]);
    const again = await restoreStudent(company.id, { ...place, days: 5 }, later(41), byPlatform);
    expect(again).toMatchObject({ status: "open", endsAt: later(46).toISOString(), revokedAt: null });
    const actions = (await auditOf(company.id))
      .map(({ action }) => action)
      .filter((action) => action.startsWith("access."));
    expect(actions.sort()).toEqual(["access.extended", "access.given", "access.given"]);
  });

  it("extends what a purchase gave without becoming a gift", async () => {
    const { company, courseId, enroll } = await openClass(now);
    const { id: enrollmentId } = await enroll(newPerson(), { endsAt: later(30).toISOString() });
    const source = { sourceId: newId(), grantedAt: now };
    await db()
      .update(enrollmentGrants)
      .set(source)
      .where(and(eq(enrollmentGrants.companyId, company.id), eq(enrollmentGrants.enrollmentId, enrollmentId)));
    await extendAccess(company.id, { courseId, enrollmentId, days: 10 }, now, byPlatform);
    expect(await accessSourcesOf(company.id)).toMatchObject([
      { kind: "subscription", id: source.sourceId, endsAt: later(40).toISOString() },
    ]);
  });

  it("refuses to extend what has no end", async () => {
    const { company, courseId, enroll } = await openClass(now);
    const { id: enrollmentId } = await enroll();
    const extension = { courseId, enrollmentId, days: 1 };
    await expect(extendAccess(company.id, extension, now, byPlatform)).rejects.toMatchObject({
      code: "access_has_no_end",
    });
  });

  it("revokes once and gives again, with progress kept", async () => {
    const { company, courseId, lessonId, enroll } = await openClass(now);
    const { id: enrollmentId } = await enroll();
    const place = { courseId, enrollmentId };
    await watchLesson(company.id, { ...place, lessonId }, now, now);
    await Promise.all(Array.from({ length: 20 }, () => revokeStudent(company.id, place, now, byPlatform)));
    const names = await eventNamesOf(company.id);
    expect(names.filter((name) => name === "course_revoked")).toHaveLength(1);
    expect(await readStudent(company.id, place, now)).toMatchObject({ status: "ended", state: "ended" });
    const again = await restoreStudent(company.id, { ...place, days: null }, later(1), byPlatform);
    expect(again).toMatchObject({ status: "open", endsAt: null, progress: { percent: 100 } });
  });
});

describe("what a seller sees", () => {
  it("adds up: every student is in one state, and the filters find as many as the insight counts", async () => {
    const { company, courseId, lessonId, enroll } = await openClass(now);
    const students = await Promise.all(Array.from({ length: 7 }, () => enroll()));
    const place = (index: number) => ({ courseId, lessonId, enrollmentId: students[index]?.id ?? "" });
    await watchLesson(company.id, place(0), now, now);
    await watchLesson(company.id, place(1), now);
    await watchLesson(company.id, place(2), later(-20));
    await watchLesson(company.id, place(3), later(-20));
    await revokeStudent(company.id, place(4), now, byPlatform);
    const insight = await readInsight(company.id, courseId, now);
    expect(insight.states).toEqual({ finished: 1, studying: 1, stuck: 2, ended: 1, not_started: 2 });
    expect(Object.values(insight.states).reduce((sum, each) => sum + each, 0)).toBe(insight.students);
    expect(insight.lessons).toMatchObject([{ id: lessonId, started: 4, finished: 1, stuck: 2 }]);
    for (const state of ["finished", "studying", "stuck", "ended", "not_started"] as const) {
      const { rows, totalRows } = await listStudents(company.id, { ...page, courseId, state }, now);
      expect([state, totalRows, rows.length]).toEqual([state, insight.states[state], insight.states[state]]);
    }
    const here = await listStudents(company.id, { ...page, state: "stuck", lastLessonId: lessonId }, now);
    expect(here.totalRows).toBe(2);
  });

  it("tells the progress by lesson, never more than the course", async () => {
    const { company, courseId, lessonId, enroll } = await openClass(now);
    const { id: enrollmentId } = await enroll();
    await watchLesson(company.id, { courseId, lessonId, enrollmentId }, now);
    const progress = await readProgress(company.id, { courseId, enrollmentId }, now);
    expect(progress).toMatchObject({ percent: 0, completedLessons: 0, lessons: 1 });
    expect(progress.modules[0]?.lessons).toMatchObject([{ id: lessonId, watchedSeconds: 30, completedAt: null }]);
  });

  it("sorts by name, progress and visit, in both directions", async () => {
    const { company, courseId, lessonId, enroll } = await openClass(now);
    const [ana, bia] = [await enroll(newPerson({ name: "Ána" })), await enroll(newPerson({ name: "Bia" }))];
    await watchLesson(company.id, { courseId, lessonId, enrollmentId: bia.id }, now, now);
    const order = async (sort: "name" | "-name" | "progress" | "-progress" | "lastSeenAt" | "-lastSeenAt") =>
      (await listStudents(company.id, { ...page, sort }, now)).rows.map(({ id }) => id);
    for (const sort of ["name", "progress", "lastSeenAt"] as const) {
      expect(await order(sort)).toEqual([ana.id, bia.id]);
      expect(await order(`-${sort}`)).toEqual([bia.id, ana.id]);
    }
  });

  it("leaves out erased customers, and shows other companies nothing", async () => {
    const { company, courseId, enroll } = await openClass(now);
    const student = await enroll();
    const stranger = await openClass(now);
    const place = { courseId, enrollmentId: student.id };
    for (const read of [readStudent, readProgress]) {
      await expect(read(stranger.company.id, place, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await expect(readInsight(stranger.company.id, courseId, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await eraseListed(student.customer.id, now);
    expect((await listStudents(company.id, page, now)).totalRows).toBe(0);
    expect((await readInsight(company.id, courseId, now)).students).toBe(0);
  });
});

describe("cohorts", () => {
  it("are created once per name, renamed, and take students of their course alone", async () => {
    const { company, courseId, enroll } = await openClass(now);
    const student = await enroll();
    const input = { courseId, name: "Turma 1", startsOn: "2026-12-01" };
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, () => createCohort(company.id, input, now, byPlatform)),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [cohort] = await listCohorts(company.id, courseId);
    const cohortId = cohort?.id ?? "";
    const other = await openClass(now);
    const foreign = await other.enroll();
    const move = { courseId, cohortId, enrollmentIds: [student.id, foreign.id, "no-id"] };
    expect(await moveStudents(company.id, move, now, byPlatform)).toEqual({ moved: 1 });
    const changed = await changeCohort(company.id, { ...input, cohortId, name: "Turma de verão" }, now, byPlatform);
    expect(changed).toMatchObject([{ name: "Turma de verão", students: 1 }]);
    const alien = { courseId: other.courseId, cohortId, enrollmentIds: [foreign.id] };
    await expect(moveStudents(other.company.id, alien, now, byPlatform)).rejects.toMatchObject({
      code: "cohort_unknown",
    });
    const { rows } = await listStudents(company.id, { courseId, cohortId, ...page }, now);
    expect(rows.map(({ id }) => id)).toEqual([student.id]);
  });
});
