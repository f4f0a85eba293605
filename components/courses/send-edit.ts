import type { TRPCClient } from "@trpc/client";
import type { MemberCourse } from "@/server/courses/courses/schemas";
import type { Quiz } from "@/server/courses/quizzes/schemas";
import type { AppRouter } from "@/server/router";
import { type Edit, findLesson, releaseAfter } from "./course-edit";

interface Sent {
  course: MemberCourse;
  /** By old id. */
  renamed?: ReadonlyMap<string, string>;
  /** Restoring a part takes several requests. */
  next?: Edit[];
}

export type SendEdit = (course: MemberCourse, edit: Edit) => Promise<Sent>;

type Step = Exclude<Edit, { kind: "restoreModule" | "restoreLesson" | "restoreMaterial" }>;

/** `quiz` is null if it was removed. */
type OnQuiz = (lessonId: string, quiz: Quiz | null) => void;

/**
 * Sends edits, each with the version of the course on which it is based.
 *
 * @throws course_changed if another editor has changed the course since that version.
 */
export function createSendEdit(client: TRPCClient<AppRouter>, onQuiz: OnQuiz = () => undefined): SendEdit {
  /**
   * By lesson id. The course tree does not include quizzes, so those of deleted lessons are kept
   * here for restoring.
   */
  const droppedQuizzes = new Map<string, Quiz>();

  const call = async (
    { id: courseId, updatedAt: expectedUpdatedAt }: MemberCourse,
    step: Step,
  ): Promise<MemberCourse> => {
    const place = { courseId, expectedUpdatedAt };
    switch (step.kind) {
      case "changeCourse":
        return client.courses.update.mutate({ ...step.change, ...place });
      case "addModule":
        return client.courseModules.create.mutate({ ...place, title: step.title });
      case "changeModule":
        return client.courseModules.update.mutate({ ...step.change, ...place, moduleId: step.moduleId });
      case "dropModule":
        await keepQuizzes(courseId);
        return client.courseModules.delete.mutate({ ...place, moduleId: step.moduleId });
      case "orderModules":
        return client.courseModules.order.mutate({ ...place, ids: step.ids });
      case "addLesson":
        return client.lessons.create.mutate({ ...place, moduleId: step.moduleId, title: step.title });
      case "changeLesson":
        return client.lessons.update.mutate({ ...step.change, ...place, lessonId: step.lessonId });
      case "dropLesson":
        await keepQuizzes(courseId);
        return client.lessons.delete.mutate({ ...place, lessonId: step.lessonId });
      case "moveLesson": {
        const { lessonId, moduleId, position } = step;
        return client.lessons.move.mutate({ ...place, lessonId, moduleId, position });
      }
      case "setQuiz": {
        const { lessonId, quiz } = step;
        const saved = await client.quizzes.set.mutate({ ...place, lessonId, quiz });
        onQuiz(lessonId, saved.quiz);
        return saved.course;
      }
      case "addMaterial":
        return client.materials.create.mutate({ ...place, lessonId: step.lessonId, title: step.title, url: step.url });
      case "changeMaterial": {
        const { lessonId, materialId, change } = step;
        return client.materials.update.mutate({ ...change, ...place, lessonId, materialId });
      }
      case "dropMaterial":
        return client.materials.delete.mutate({ ...place, lessonId: step.lessonId, materialId: step.materialId });
      case "orderMaterials":
        return client.materials.order.mutate({ ...place, lessonId: step.lessonId, ids: step.ids });
    }
  };

  async function keepQuizzes(courseId: string): Promise<void> {
    for (const { lessonId, quiz } of await client.quizzes.list.query({ courseId })) droppedQuizzes.set(lessonId, quiz);
  }

  const send = async (course: MemberCourse, step: Step): Promise<Sent> => ({ course: await call(course, step) });

  async function restoreModule(before: MemberCourse, edit: Extract<Edit, { kind: "restoreModule" }>) {
    const { module, waiting } = edit;
    const course = await call(before, { kind: "addModule", title: module.title });
    const ids = course.modules.map(({ id }) => id);
    const moduleId = ids.at(-1) ?? "";
    const next: Edit[] = [
      { kind: "orderModules", ids: lastTo(ids, module.position) },
      { kind: "changeModule", moduleId, change: { release: module.release } },
      ...waiting.map(
        (waitingId) =>
          ({ kind: "changeModule", moduleId: waitingId, change: { release: releaseAfter(moduleId) } }) as const,
      ),
      ...module.lessons.map((lesson) => ({ kind: "restoreLesson", moduleId, lesson }) as const),
    ];
    return { course, renamed: new Map([[module.id, moduleId]]), next };
  }

  async function restoreLesson(before: MemberCourse, edit: Extract<Edit, { kind: "restoreLesson" }>) {
    const { moduleId, lesson } = edit;
    const { description, videoUrl, durationSeconds, isSample, captions, chapters, position, materials } = lesson;
    const quiz = droppedQuizzes.get(lesson.id);
    const course = await call(before, { kind: "addLesson", moduleId, title: lesson.title });
    const lessonId = course.modules.find(({ id }) => id === moduleId)?.lessons.at(-1)?.id ?? "";
    const next: Edit[] = [
      {
        kind: "changeLesson",
        lessonId,
        change: { description, videoUrl, durationSeconds, isSample, captions, chapters },
      },
      ...(quiz ? [{ kind: "setQuiz", lessonId, quiz, before: null } as const] : []),
      { kind: "moveLesson", lessonId, moduleId, position },
      ...materials.map((material) => ({ kind: "restoreMaterial", lessonId, material }) as const),
    ];
    return { course, renamed: new Map([[lesson.id, lessonId]]), next };
  }

  async function restoreMaterial(before: MemberCourse, edit: Extract<Edit, { kind: "restoreMaterial" }>) {
    const { lessonId, material } = edit;
    const { title, url } = material;
    const course = await call(before, { kind: "addMaterial", lessonId, title, url });
    const ids = findLesson(course, lessonId)?.lesson.materials.map(({ id }) => id) ?? [];
    const next: Edit[] = [{ kind: "orderMaterials", lessonId, ids: lastTo(ids, material.position) }];
    return { course, renamed: new Map([[material.id, ids.at(-1) ?? ""]]), next };
  }

  return (course, edit) => {
    if (edit.kind === "restoreModule") return restoreModule(course, edit);
    if (edit.kind === "restoreLesson") return restoreLesson(course, edit);
    return edit.kind === "restoreMaterial" ? restoreMaterial(course, edit) : send(course, edit);
  };
}

function lastTo(ids: string[], position: number): string[] {
  const rest = ids.slice(0, -1);
  return [...rest.slice(0, position), ...ids.slice(-1), ...rest.slice(position)];
}
