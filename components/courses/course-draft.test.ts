import { createTRPCClient, type TRPCClient, unstable_localLink } from "@trpc/client";
import fc from "fast-check";
import superjson from "superjson";
import { afterAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { newId } from "@/db/ids";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { type AppRouter, appRouter } from "@/server/router";
import { testTree } from "@/testing/support/courses";
import { CourseDraft } from "./course-draft";
import { type Edit, releaseAfter } from "./course-edit";
import { createSendEdit } from "./send-edit";

afterAll(closeDatabase);

function clientOf(company: CompanyIdentity): TRPCClient<AppRouter> {
  const createContext = async () => ({
    now: new Date(),
    requestId: newId(new Date()),
    address: "127.0.0.1",
    company,
    actor: { kind: "user", userId: newId(new Date()), sessionId: newId(new Date()) } as const,
    can: () => true,
  });
  return createTRPCClient<AppRouter>({
    links: [unstable_localLink({ router: appRouter, createContext, transformer: superjson })],
  });
}

async function twoEditors() {
  const { company, course, ...ids } = await testTree();
  const client = clientOf(company);
  const edit = () =>
    new CourseDraft(course, {
      send: createSendEdit(client),
      fetch: () => client.courses.get.query({ courseId: course.id }),
      onSaved: () => undefined,
    });
  const stored = () => client.courses.get.query({ courseId: course.id });
  const quizzes = () => client.quizzes.list.query({ courseId: course.id });
  return { draft: edit(), other: edit(), course, stored, quizzes, ...ids };
}

function settled(draft: CourseDraft): Promise<string> {
  return new Promise((resolve) => {
    const look = () => {
      const { state } = draft.getView();
      if (state === "saving") return;
      unsubscribe();
      resolve(state);
    };
    const unsubscribe = draft.subscribe(look);
    look();
  });
}

type Course = Awaited<ReturnType<typeof twoEditors>>["course"];

/** Visible parts, without timestamps and ids, because restored parts get new ids. */
function seen({ title, status, tagline, modules }: Course): object {
  return {
    ...{ title, status, tagline },
    modules: modules.map((module) => ({
      title: module.title,
      position: module.position,
      release: { ...module.release, moduleId: modules.findIndex(({ id }) => id === module.release.moduleId) },
      lessons: module.lessons.map(({ id: _, materials, ...lesson }) => ({
        ...lesson,
        materials: materials.map(({ id: __, ...material }) => material),
      })),
    })),
  };
}

const pick = <Part>(parts: Part[], at: number) => parts[Math.floor(at * parts.length)];

const captions = [{ language: "pt-BR", label: "Português", url: "https://texts.example.com/a.vtt" }];
const chapters = [{ startSeconds: 0, title: "Abertura" }];

function releaseOf({ modules }: Course, moduleId: string, at: number) {
  const others = modules.filter(({ id }) => id !== moduleId);
  const other = pick(others, at);
  if (at < 0.5 && other) return { release: releaseAfter(other.id) };
  return at < 0.75 ? { release: { kind: "after_days", days: 7, on: null, moduleId: null } as const } : {};
}

function editOf(course: Course, kind: Edit["kind"], at: number, to: number): Edit {
  const module = pick(course.modules, at);
  const lesson = pick(
    course.modules.flatMap(({ lessons }) => lessons),
    at,
  );
  const material = lesson && pick(lesson.materials, to);
  const target = pick(course.modules, to);
  if (kind === "addModule" || !module || !target) return { kind: "addModule", title: `m${at}` };
  const moduleId = module.id;
  if (kind === "changeModule")
    return { kind, moduleId, change: { title: `n${to}`, ...releaseOf(course, moduleId, to) } };
  if (kind === "dropModule") return { kind, moduleId };
  if (kind === "orderModules") return { kind, ids: course.modules.map(({ id }) => id).reverse() };
  if (kind === "changeCourse") return { kind, change: { tagline: `t${at}`, status: "published" } };
  if (kind === "addLesson" || !lesson) return { kind: "addLesson", moduleId, title: `l${at}` };
  const lessonId = lesson.id;
  if (kind === "changeLesson")
    return { kind, lessonId, change: { title: `k${to}`, durationSeconds: 60, isSample: at < 0.5, captions, chapters } };
  if (kind === "dropLesson") return { kind, lessonId };
  if (kind === "moveLesson") {
    const others = target.lessons.filter(({ id }) => id !== lessonId).length;
    return { kind, lessonId, moduleId: target.id, position: Math.floor(at * (others + 1)) };
  }
  if (kind === "addMaterial" || !material) {
    return { kind: "addMaterial", lessonId, title: `x${at}`, url: "https://a.example.com" };
  }
  if (kind === "dropMaterial") return { kind, lessonId, materialId: material.id };
  if (kind === "orderMaterials") return { kind, lessonId, ids: lesson.materials.map(({ id }) => id).reverse() };
  return { kind: "changeMaterial", lessonId, materialId: material.id, change: { title: `y${to}` } };
}

const kinds = [
  ...(["addModule", "addLesson", "addLesson", "addMaterial", "changeCourse", "changeModule", "changeLesson"] as const),
  ...(["dropModule", "dropLesson", "moveLesson", "moveLesson", "orderModules", "dropMaterial"] as const),
  ...(["changeMaterial", "orderMaterials"] as const),
];

describe("a draft", () => {
  it("shows the server's result at once, and undoes everything step by step", async () => {
    const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const steps = fc.array(fc.record({ kind: fc.constantFrom(...kinds), at: place, to: place }), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (each) => {
        const { draft, course, stored } = await twoEditors();
        for (const { kind, at, to } of each) {
          const edit = editOf(draft.getView().course, kind, at, to);
          draft.edit(edit);
          const shown = seen(draft.getView().course);
          expect(await settled(draft)).toBe("saved");
          if (!edit.kind.startsWith("add")) expect(seen(await stored())).toEqual(shown);
          expect(draft.getView().course).toEqual(await stored());
        }
        while (draft.getView().canUndo) draft.undo();
        expect(await settled(draft)).toBe("saved");
        expect(seen(await stored())).toEqual(seen(course));
      }),
      { numRuns: 8 },
    );
  });

  it("brings a deleted lesson back with its quiz, and a quiz back as it was", async () => {
    const { draft, course, lessonId, moduleId, quizzes } = await twoEditors();
    const choices = [true, false].map((isRight) => ({ text: String(isRight), isRight }));
    const first = { passPercent: 60, maxAttempts: 3, questions: [{ kind: "single" as const, text: "Sal?", choices }] };
    const second = { ...first, passPercent: 80, maxAttempts: null };
    draft.edit({ kind: "setQuiz", lessonId, quiz: first, before: null });
    draft.edit({ kind: "setQuiz", lessonId, quiz: second, before: first });
    draft.edit({ kind: "dropModule", moduleId });
    expect(await settled(draft)).toBe("saved");
    expect(await quizzes()).toEqual([]);
    draft.undo();
    expect(await settled(draft)).toBe("saved");
    const restored = draft.getView().course.modules[0]?.lessons[0]?.id;
    expect(restored).not.toBe(lessonId);
    expect(await quizzes()).toMatchObject([{ lessonId: restored, quiz: second }]);
    draft.undo();
    expect(await settled(draft)).toBe("saved");
    expect(await quizzes()).toMatchObject([{ lessonId: restored, quiz: first }]);
    draft.undo();
    expect(await settled(draft)).toBe("saved");
    expect(await quizzes()).toEqual([]);
    expect(seen(draft.getView().course)).toEqual(seen(course));
  });

  it("sends edits in order, even when all are made at once", async () => {
    const { draft, lessonId, moduleId, stored } = await twoEditors();
    draft.edit({ kind: "changeLesson", lessonId, change: { title: "Um" } });
    draft.edit({ kind: "addLesson", moduleId, title: "Dois" });
    draft.edit({ kind: "changeLesson", lessonId, change: { title: "Três" } });
    expect(draft.getView()).toMatchObject({ state: "saving", canUndo: true });
    expect(await settled(draft)).toBe("saved");
    expect((await stored()).modules[0]?.lessons.map(({ title }) => title)).toEqual(["Três", "Dois"]);
  });

  it("reports another editor's change, and overwrites only on request", async () => {
    const { draft, other, lessonId, stored } = await twoEditors();
    draft.edit({ kind: "changeLesson", lessonId, change: { title: "Da primeira" } });
    await settled(draft);
    other.edit({ kind: "changeLesson", lessonId, change: { title: "Da segunda" } });
    expect(await settled(other)).toBe("conflict");
    expect(other.getView().course.modules[0]?.lessons[0]?.title).toBe("Da segunda");
    expect((await stored()).modules[0]?.lessons[0]?.title).toBe("Da primeira");
    await other.overwrite();
    expect(await settled(other)).toBe("saved");
    expect((await stored()).modules[0]?.lessons[0]?.title).toBe("Da segunda");
  });

  it("shows the other's change and drops its own edits on reload", async () => {
    const { draft, other, lessonId, stored } = await twoEditors();
    draft.edit({ kind: "changeLesson", lessonId, change: { title: "Da primeira" } });
    await settled(draft);
    other.edit({ kind: "changeCourse", change: { title: "Da segunda" } });
    await settled(other);
    await other.reload();
    expect(other.getView()).toMatchObject({ state: "saved", canUndo: false, course: await stored() });
    expect(other.getView().course.modules[0]?.lessons[0]?.title).toBe("Da primeira");
  });

  it("keeps a failed edit until it is retried", async () => {
    const { course, lessonId } = await twoEditors();
    const { draft, stored } = await twoEditors();
    draft.edit({ kind: "changeLesson", lessonId, change: { title: "De outro curso" } });
    draft.edit({ kind: "changeCourse", change: { title: "Depois" } });
    expect(await settled(draft)).toBe("failed");
    expect(draft.getView()).toMatchObject({ failure: "NOT_FOUND", canUndo: false });
    expect((await stored()).title).toBe(course.title);
    draft.retry();
    expect(await settled(draft)).toBe("failed");
    await draft.reload();
    expect(draft.getView().state).toBe("saved");
  });

  it("is unsaved while input is pending, and adopts a newer course only when none is", async () => {
    const { draft, other, course, stored } = await twoEditors();
    draft.touch("title", true);
    expect(draft.getView().state).toBe("unsaved");
    other.edit({ kind: "changeCourse", change: { title: "Outro" } });
    await settled(other);
    draft.adopt(await stored());
    expect(draft.getView().course.title).toBe(course.title);
    draft.touch("title", false);
    draft.adopt(await stored());
    expect(draft.getView()).toMatchObject({ state: "saved", course: { title: "Outro" } });
  });
});
