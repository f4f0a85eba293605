import type { AppRouter } from "@/server/router";
import { lastIdOf } from "./courses";

type Caller = ReturnType<AppRouter["createCaller"]>;
type Step = <Result>(path: string, deed: (caller: Caller) => Promise<Result>, details?: object) => Promise<Result>;

export async function changeCoursesOf(productId: string, step: Step): Promise<void> {
  const { id: courseId } = await step("courses.create", (by) => by.courses.create({ productId, title: "Pão" }));
  await step("courses.update", (by) => by.courses.update({ courseId, status: "published" }), {
    before: { courseStatus: "draft" },
    after: { courseStatus: "published" },
  });
  const inModule = await step("courseModules.create", (by) => by.courseModules.create({ courseId, title: "Massa" }), {
    after: { part: "module", partChange: "added", title: "Massa" },
  });
  const moduleId = lastIdOf(inModule.modules);
  await step("courseModules.update", (by) => by.courseModules.update({ courseId, moduleId, title: "A massa" }));
  await step("courseModules.order", (by) => by.courseModules.order({ courseId, ids: [moduleId] }));
  const inLesson = await step("lessons.create", (by) => by.lessons.create({ courseId, moduleId, title: "Sovar" }));
  const lessonId = lastIdOf(inLesson.modules[0]?.lessons);
  await step("lessons.update", (by) => by.lessons.update({ courseId, lessonId, title: "Sovar bem" }), {
    after: { part: "lesson", partChange: "changed", title: "Sovar bem" },
  });
  await step("lessons.order", (by) => by.lessons.order({ courseId, moduleId, ids: [lessonId] }));
  await step("lessons.move", (by) => by.lessons.move({ courseId, lessonId, moduleId, position: 0 }));
  const material = { title: "Receita", url: "https://files.example.com/pao.pdf" };
  const inMaterial = await step("materials.create", (by) => by.materials.create({ courseId, lessonId, ...material }));
  const materialId = lastIdOf(inMaterial.modules[0]?.lessons[0]?.materials);
  const place = { courseId, lessonId };
  await step("materials.update", (by) => by.materials.update({ ...place, materialId, title: "A receita" }));
  await step("materials.order", (by) => by.materials.order({ ...place, ids: [materialId] }));
  await step("materials.delete", (by) => by.materials.delete({ ...place, materialId }));
  const choices = [true, false].map((isRight) => ({ text: String(isRight), isRight }));
  const questions = [{ kind: "single" as const, text: "Quanto sal?", choices }];
  await step(
    "quizzes.set",
    (by) => by.quizzes.set({ ...place, quiz: { passPercent: 60, maxAttempts: 3, questions } }),
    {
      after: { part: "quiz", partChange: "changed", title: "Sovar bem" },
    },
  );
  await step("lessons.delete", (by) => by.lessons.delete(place));
  await step("courseModules.delete", (by) => by.courseModules.delete({ courseId, moduleId }));
  await step("courses.delete", (by) => by.courses.delete({ courseId }));
}
