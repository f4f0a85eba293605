import type { ReleaseTerms } from "@/server/courses/courses/part-schemas";
import type { CourseChange, LessonChange, MaterialChange, MemberCourse } from "@/server/courses/courses/schemas";
import type { QuizDraft } from "@/server/courses/quizzes/schemas";

export type Module = MemberCourse["modules"][number];
export type Lesson = Module["lessons"][number];
export type Material = Lesson["materials"][number];

/** The server assigns the ids of added parts. */
export type Edit =
  | { kind: "changeCourse"; change: CourseChange }
  | { kind: "addModule"; title: string }
  | { kind: "changeModule"; moduleId: string; change: { title?: string; release?: ReleaseTerms } }
  | { kind: "dropModule"; moduleId: string }
  | { kind: "orderModules"; ids: string[] }
  | { kind: "addLesson"; moduleId: string; title: string }
  | { kind: "changeLesson"; lessonId: string; change: LessonChange }
  | { kind: "dropLesson"; lessonId: string }
  | { kind: "moveLesson"; lessonId: string; moduleId: string; position: number }
  | { kind: "addMaterial"; lessonId: string; title: string; url: string }
  | { kind: "changeMaterial"; lessonId: string; materialId: string; change: MaterialChange }
  | { kind: "dropMaterial"; lessonId: string; materialId: string }
  | { kind: "orderMaterials"; lessonId: string; ids: string[] }
  | { kind: "setQuiz"; lessonId: string; quiz: QuizDraft | null; before: QuizDraft | null }
  /** `waiting` contains the modules that opened after this one. */
  | { kind: "restoreModule"; module: Module; waiting: string[] }
  | { kind: "restoreLesson"; moduleId: string; lesson: Lesson }
  | { kind: "restoreMaterial"; lessonId: string; material: Material };

export function findLesson(course: MemberCourse, lessonId: string): { lesson: Lesson; module: Module } | null {
  for (const module of course.modules) {
    const lesson = module.lessons.find(({ id }) => id === lessonId);
    if (lesson) return { lesson, module };
  }
  return null;
}

function placed<Part extends { position: number }>(parts: Part[]): Part[] {
  return parts.map((part, position) => ({ ...part, position }));
}

function inserted<Part extends { position: number }>(parts: Part[], part: Part, position: number): Part[] {
  return placed([...parts.slice(0, position), part, ...parts.slice(position)]);
}

function without<Part extends { id: string; position: number }>(parts: Part[], id: string): Part[] {
  return placed(parts.filter((part) => part.id !== id));
}

function inOrder<Part extends { id: string; position: number }>(parts: Part[], ids: string[]): Part[] {
  return placed(ids.flatMap((id) => parts.find((part) => part.id === id) ?? []));
}

function overlay<Whole extends object>(whole: Whole, change: object): Whole {
  const said = Object.entries(change).filter(([name, value]) => name in whole && value !== undefined);
  return { ...whole, ...Object.fromEntries(said) };
}

function mergedParts({ instructor, artwork }: MemberCourse, change: CourseChange): Partial<MemberCourse> {
  return {
    ...(change.instructor && { instructor: overlay(instructor, change.instructor) }),
    ...(change.artwork && { artwork: overlay(artwork, change.artwork) }),
  };
}

function onModule(course: MemberCourse, moduleId: string, change: (module: Module) => Module): MemberCourse {
  return { ...course, modules: course.modules.map((each) => (each.id === moduleId ? change(each) : each)) };
}

function onLessons(course: MemberCourse, moduleId: string, change: (lessons: Lesson[]) => Lesson[]): MemberCourse {
  return onModule(course, moduleId, (module) => ({ ...module, lessons: change(module.lessons) }));
}

function onLesson(course: MemberCourse, lessonId: string, change: (lesson: Lesson) => Lesson): MemberCourse {
  const moduleId = findLesson(course, lessonId)?.module.id ?? "";
  return onLessons(course, moduleId, (lessons) => lessons.map((each) => (each.id === lessonId ? change(each) : each)));
}

function onMaterials(course: MemberCourse, lessonId: string, change: (all: Material[]) => Material[]): MemberCourse {
  return onLesson(course, lessonId, (lesson) => ({ ...lesson, materials: change(lesson.materials) }));
}

function moved(course: MemberCourse, { lessonId, moduleId, position }: Extract<Edit, { kind: "moveLesson" }>) {
  const found = findLesson(course, lessonId);
  if (!found) return course;
  const left = onLessons(course, found.module.id, (lessons) => without(lessons, lessonId));
  return onLessons(left, moduleId, (lessons) => inserted(lessons, found.lesson, position));
}

export function releaseAfter(moduleId: string): ReleaseTerms {
  return { kind: "after_module", days: null, on: null, moduleId };
}

function openedWithout(moduleId: string): (module: Module) => Module {
  return (module) =>
    module.release.moduleId === moduleId
      ? { ...module, release: { kind: "at_once", days: null, on: null, moduleId: null } }
      : module;
}

/** Returns the course as the server will return it. An added part appears only with the id from the server. */
export function applyEdit(course: MemberCourse, edit: Edit): MemberCourse {
  switch (edit.kind) {
    case "changeCourse":
      return overlay(course, { ...edit.change, ...mergedParts(course, edit.change) });
    case "changeModule":
      return onModule(course, edit.moduleId, (module) => overlay(module, edit.change));
    case "dropModule":
      return { ...course, modules: without(course.modules, edit.moduleId).map(openedWithout(edit.moduleId)) };
    case "orderModules":
      return { ...course, modules: inOrder(course.modules, edit.ids) };
    case "changeLesson":
      return onLesson(course, edit.lessonId, (lesson) => overlay(lesson, edit.change));
    case "dropLesson":
      return onLessons(course, findLesson(course, edit.lessonId)?.module.id ?? "", (lessons) =>
        without(lessons, edit.lessonId),
      );
    case "moveLesson":
      return moved(course, edit);
    case "changeMaterial":
      return onMaterials(course, edit.lessonId, (all) =>
        all.map((each) => (each.id === edit.materialId ? overlay(each, edit.change) : each)),
      );
    case "dropMaterial":
      return onMaterials(course, edit.lessonId, (all) => without(all, edit.materialId));
    case "orderMaterials":
      return onMaterials(course, edit.lessonId, (all) => inOrder(all, edit.ids));
    case "restoreModule":
      return {
        ...course,
        modules: inserted(course.modules, edit.module, edit.module.position).map((module) =>
          edit.waiting.includes(module.id) ? { ...module, release: releaseAfter(edit.module.id) } : module,
        ),
      };
    case "restoreLesson":
      return onLessons(course, edit.moduleId, (all) => inserted(all, edit.lesson, edit.lesson.position));
    case "restoreMaterial":
      return onMaterials(course, edit.lessonId, (all) => inserted(all, edit.material, edit.material.position));
    default:
      return course;
  }
}
