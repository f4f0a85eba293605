import { describe, expect, it } from "vitest";
import { lastIdOf, now, testTree } from "@/testing/support/courses";
import { findFailure } from "../../core/failures/failure";
import { updateLesson } from "./lessons";
import { createModule, deleteModule, updateModule } from "./modules";
import type { Release } from "./part-schemas";

async function pair() {
  const { company, courseId, moduleId: first, lessonId } = await testTree();
  const second = lastIdOf((await createModule(company.id, { courseId }, "No forno", now)).modules);
  const set = (release: Release, moduleId = second) =>
    updateModule(company.id, { courseId, moduleId }, { release }, now);
  return { company, courseId, first, second, lessonId, set };
}

const empty = { days: null, on: null, moduleId: null };

describe("a module's release", () => {
  it("is immediate unless it is set, and is read back as set", async () => {
    const { set, first } = await pair();
    const after = { kind: "after_module", moduleId: first } as const;
    const terms: Release[] = [
      { kind: "after_days", days: 7 },
      { kind: "on_date", on: "2026-12-25" },
      after,
      { kind: "at_once" },
    ];
    for (const each of terms) expect((await set(each)).modules[1]?.release).toEqual({ ...empty, ...each });
    expect((await set(after)).modules[0]?.release).toEqual({ ...empty, kind: "at_once" });
  });

  it("takes exactly the field of its kind, and only another module of the course; else nothing changes", async () => {
    const { set, first, second } = await pair();
    const other = await pair();
    const wrong: [Release, string][] = [
      [{ kind: "after_days" }, "release_incomplete"],
      [{ kind: "at_once", days: 3 }, "release_incomplete"],
      [{ kind: "on_date", on: "2026-12-25", moduleId: first }, "release_incomplete"],
      [{ kind: "after_module", moduleId: second }, "release_module_unknown"],
      [{ kind: "after_module", moduleId: other.first }, "release_module_unknown"],
      [{ kind: "after_module", moduleId: "x" }, "release_module_unknown"],
    ];
    for (const [release, code] of wrong) {
      expect(await set(release).catch(findFailure)).toMatchObject({ code });
    }
    expect((await set({ kind: "at_once" })).modules[1]?.release).toEqual({ ...empty, kind: "at_once" });
  });

  it("becomes immediate when the module that it waits for is deleted", async () => {
    const { company, courseId, set, first } = await pair();
    await set({ kind: "after_module", moduleId: first });
    const course = await deleteModule(company.id, { courseId, moduleId: first }, now);
    expect(course.modules.map(({ release }) => release)).toEqual([{ ...empty, kind: "at_once" }]);
  });
});

it("a lesson keeps its sample, captions and chapters, and what is not sent stays", async () => {
  const { company, courseId, lessonId } = await pair();
  const said = {
    isSample: true,
    captions: [{ language: "pt-BR", label: "Português", url: "https://files.example.com/1.vtt" }],
    chapters: [{ startSeconds: 0, title: "A farinha" }],
  };
  await updateLesson(company.id, { courseId, lessonId }, said, now);
  const course = await updateLesson(company.id, { courseId, lessonId }, { title: "O fermento natural" }, now);
  expect(course.modules[0]?.lessons[0]).toMatchObject({ ...said, title: "O fermento natural" });
});
