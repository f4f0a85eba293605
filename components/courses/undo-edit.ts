import type { MemberCourse } from "@/server/courses/courses/schemas";
import { type Edit, findLesson } from "./course-edit";

const idsOf = (parts: { id: string }[]) => parts.map(({ id }) => id);

function standing(whole: object, change: object): object {
  const names = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)));
}

/** `course` precedes the edit. Returns null for an addition, and if the edited part does not exist. */
export function undoOf(course: MemberCourse, edit: Edit): Edit | null {
  if (edit.kind === "changeCourse") return { kind: "changeCourse", change: standing(course, edit.change) };
  if (edit.kind === "orderModules") return { kind: "orderModules", ids: idsOf(course.modules) };
  if (edit.kind === "changeModule" || edit.kind === "dropModule") {
    const module = course.modules.find(({ id }) => id === edit.moduleId);
    if (!module) return null;
    return edit.kind === "dropModule"
      ? { kind: "restoreModule", module, waiting: waitingFor(course, module.id) }
      : { kind: "changeModule", moduleId: module.id, change: standing(module, edit.change) };
  }
  return "lessonId" in edit ? undoInLesson(course, edit) : null;
}

function waitingFor({ modules }: MemberCourse, moduleId: string): string[] {
  return idsOf(modules.filter(({ release }) => release.moduleId === moduleId));
}

function undoInLesson(course: MemberCourse, edit: Extract<Edit, { lessonId: string }>): Edit | null {
  const { lessonId } = edit;
  const found = findLesson(course, lessonId);
  if (!found) return null;
  const { lesson, module } = found;
  switch (edit.kind) {
    case "changeLesson":
      return { kind: "changeLesson", lessonId, change: standing(lesson, edit.change) };
    case "dropLesson":
      return { kind: "restoreLesson", moduleId: module.id, lesson };
    case "moveLesson":
      return { kind: "moveLesson", lessonId, moduleId: module.id, position: lesson.position };
    case "setQuiz":
      return { kind: "setQuiz", lessonId, quiz: edit.before, before: edit.quiz };
    case "orderMaterials":
      return { kind: "orderMaterials", lessonId, ids: idsOf(lesson.materials) };
    case "changeMaterial":
    case "dropMaterial": {
      const material = lesson.materials.find(({ id }) => id === edit.materialId);
      if (!material) return null;
      return edit.kind === "dropMaterial"
        ? { kind: "restoreMaterial", lessonId, material }
        : { kind: "changeMaterial", lessonId, materialId: material.id, change: standing(material, edit.change) };
    }
    default:
      return null;
  }
}

const partsOf = ({ modules }: MemberCourse) => {
  const lessons = modules.flatMap((module) => module.lessons);
  return { modules, lessons, materials: lessons.flatMap((lesson) => lesson.materials) };
};

export function undoOfAddition(before: MemberCourse, after: MemberCourse, edit: Edit): Edit | null {
  const [old, all] = [partsOf(before), partsOf(after)];
  const fresh = (kind: keyof typeof all) => {
    const known = new Set(idsOf(old[kind]));
    return all[kind].find(({ id }) => !known.has(id))?.id;
  };
  if (edit.kind === "addModule") {
    const moduleId = fresh("modules");
    return moduleId === undefined ? null : { kind: "dropModule", moduleId };
  }
  if (edit.kind === "addLesson") {
    const lessonId = fresh("lessons");
    return lessonId === undefined ? null : { kind: "dropLesson", lessonId };
  }
  if (edit.kind === "addMaterial") {
    const materialId = fresh("materials");
    return materialId === undefined ? null : { kind: "dropMaterial", lessonId: edit.lessonId, materialId };
  }
  return null;
}

/** Replaces the ids of restored parts. */
export function withIds<Whole>(whole: Whole, renamed: ReadonlyMap<string, string>): Whole {
  if (typeof whole === "string") return (renamed.get(whole) ?? whole) as Whole;
  if (Array.isArray(whole)) return whole.map((each) => withIds(each, renamed)) as Whole;
  if (typeof whole !== "object" || whole === null) return whole;
  return Object.fromEntries(Object.entries(whole).map(([name, each]) => [name, withIds(each, renamed)])) as Whole;
}
