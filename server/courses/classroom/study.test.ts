import { describe, expect, it } from "vitest";
import { type TestClass, testClass } from "@/testing/support/enrolling/study";
import { now } from "@/testing/support/now";
import { findFailure } from "../../core/failures/failure";
import { deleteLesson } from "../courses/lessons";
import { readCoursePage } from "./read-course-page";
import { readLessonPage } from "./read-lesson-page";
import { readShelf } from "./read-shelf";
import { recordWatch, removeNote, saveNote, setCompleted } from "./study";

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

describe("notes", () => {
  it("are read and changed only by their student", async () => {
    const [studied, other] = [await testClass(1), await testClass(1)];
    const note = await saveNote(studied.holders, nameOf(studied), { text: "O fermento", atSeconds: 12 }, now);
    const [mine, theirs] = [nameOf(studied), nameOf(other)];
    const changed = { noteId: note.noteId, text: "Meu" };
    expect(await codeOf(saveNote(other.holders, theirs, changed, now))).toBe("NOT_FOUND");
    expect(await codeOf(removeNote(other.holders, theirs, note.noteId, now))).toBe("NOT_FOUND");
    expect(await codeOf(removeNote(studied.holders, nameOf(studied, 1), note.noteId, now))).toBe("NOT_FOUND");
    expect(await readLessonPage(studied.holders, mine, now)).toMatchObject({
      notes: [{ noteId: note.noteId, text: "O fermento", atSeconds: 12 }],
    });
    await removeNote(studied.holders, mine, note.noteId, now);
    expect(await readLessonPage(studied.holders, mine, now)).toMatchObject({ notes: [] });
  });
});

it("continues with the lesson visited last, then with the next one that is not complete", async () => {
  const studied = await testClass(2);
  const { company, course, holders, lessonIds } = studied;
  const next = async () => (await readCoursePage(holders, course.id, now)).next?.lessonId;
  expect(await next()).toBe(lessonIds[0]);
  await recordWatch(holders, nameOf(studied, 2), watched, now);
  expect(await next()).toBe(lessonIds[2]);
  await setCompleted(holders, nameOf(studied, 2), true, now);
  expect(await next()).toBe(lessonIds[0]);
  await deleteLesson(company.id, nameOf(studied, 2), now);
  expect(await readShelf(holders, now)).toMatchObject({
    courses: [{ courseId: course.id, progress: { lessons: 3, completedLessons: 0 } }],
  });
});
