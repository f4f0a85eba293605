import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { courseModules, materials } from "@/db/schema";
import { callApi } from "@/testing/support/api-calls";
import { lastIdOf, now, testProduct, testTree } from "@/testing/support/courses";
import { createTestToken } from "@/testing/support/rest";
import { findFailure } from "../../core/failures/failure";
import { getRestApi } from "../../runtime/rest/rest";
import { createMaterial } from "./materials";
import { createModule } from "./modules";

let token: string;
let course: string;
let moduleId: string;
let lessonId: string;
let materialId: string;

const material = { title: "A receita", url: "https://files.example.com/pao.pdf" };

async function send(method: string, path: string, body: object) {
  const answer = await callApi(getRestApi(), { method, target: `/v1/member-courses${path}`, token, body });
  return { status: answer.status, json: JSON.parse(answer.body) };
}

beforeAll(async () => {
  const { companyId, token: own } = await createTestToken();
  token = own;
  const { productId } = await testProduct(companyId);
  course = `/${(await send("POST", "", { productId, title: "Pão" })).json.data.id}`;
  const withModule = await send("POST", `${course}/modules`, { title: "a" });
  moduleId = lastIdOf(withModule.json.data.modules);
  const withLesson = await send("POST", `${course}/modules/${moduleId}/lessons`, { title: "b" });
  lessonId = lastIdOf(withLesson.json.data.modules[0].lessons);
  const whole = await send("POST", `${course}/lessons/${lessonId}/materials`, material);
  materialId = lastIdOf(whole.json.data.modules[0].lessons[0].materials);
});

type Edge = [field: string, fits: unknown[], fails: unknown[], message: string];

const longest = `https://a.example.com/${"x".repeat(2048 - 22)}`;
const titles: Edge = ["title", ["P", "😀".repeat(160)], ["", " ", "😀".repeat(161)], "must have 1 to 160 characters"];
const links = (field: string): Edge[] => [
  [
    field,
    ["http://a.example.com", longest, "https://127.0.0.1/a"],
    [`${longest}x`],
    "must have at most 2048 characters",
  ],
  [
    field,
    [],
    ["", "a.example.com", "file:///etc/passwd", "javascript:alert(1)", "https://u:p@a.example.com", "https://a b"],
    "must be an http or https URL without credentials",
  ],
];

async function tryBoth(make: [string, object], change: string, field: string, value: unknown) {
  const [path, body] = make;
  const made = await send("POST", path, { ...body, [field]: value });
  return [made, await send("PUT", change, { [field]: value })];
}

async function holdEdge(make: [string, object], change: string, [field, fits, fails, message]: Edge): Promise<void> {
  for (const value of fits) {
    const answers = await tryBoth(make, change, field, value);
    expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    for (const { json } of answers)
      expect(JSON.stringify(json.data)).toContain(JSON.stringify({ [field]: value }).slice(1, -1));
  }
  for (const value of fails) {
    for (const answer of await tryBoth(make, change, field, value)) {
      expect(answer).toEqual({ status: 422, json: { success: false, message: `${field}: ${message}` } });
    }
  }
}

describe("edges", () => {
  it("of a module's title are kept", async () => {
    await holdEdge([`${course}/modules`, {}], `${course}/modules/${moduleId}`, titles);
  });

  it.each<Edge>([
    titles,
    ["description", ["", "a\n\tb", "é".repeat(5000)], ["é".repeat(5001)], "must have at most 5000 characters"],
    ["durationSeconds", [0, 360_000, null], [360_001], "must be at most 360000"],
    ["durationSeconds", [], [-1], "must be at least 0"],
    ["durationSeconds", [], ["60", 1.5, true], "must be an integer"],
    ["videoUrl", [null], [7], "must be a string"],
    ...links("videoUrl"),
  ])("of a lesson's %s are kept", async (...edge) => {
    await holdEdge([`${course}/modules/${moduleId}/lessons`, { title: "t" }], `${course}/lessons/${lessonId}`, edge);
  });

  it.each<Edge>([titles, ["url", [], [null, 7], "must be a string"], ...links("url")])(
    "of a material's %s are kept",
    async (...edge) => {
      const path = `${course}/lessons/${lessonId}/materials`;
      await holdEdge([path, material], `${path}/${materialId}`, edge);
    },
  );

  it.each([
    ["modules", {}, "title: is required"],
    ["modules", { title: "t", position: 1 }, "position: is not a known property"],
    ["lessons", {}, "title: is required"],
    ["lessons", { title: "t", url: "https://a.example.com" }, "url: is not a known property"],
    ["materials", { title: "t" }, "url: is required"],
    ["materials", { url: "https://a.example.com" }, "title: is required"],
  ])("names a missing or unknown field in a new part of %s: %j", async (kind, body, message) => {
    const path = {
      modules: "modules",
      lessons: `modules/${moduleId}/lessons`,
      materials: `lessons/${lessonId}/materials`,
    };
    const answer = await send("POST", `${course}/${path[kind as keyof typeof path]}`, body);
    expect(answer).toEqual({ status: 422, json: { success: false, message } });
  });
});

it("accepts a thousand modules in a course and a thousand materials in a lesson, and not one more", async () => {
  const { company, courseId, lessonId: full } = await testTree();
  const part = { companyId: company.id, courseId, title: "t" };
  const more = Array.from({ length: 998 }, (_, index) => ({ ...part, id: newId(now), position: index + 1 }));
  await db().insert(courseModules).values(more);
  await db()
    .insert(materials)
    .values(more.map((row) => ({ ...row, lessonId: full, url: material.url })));
  const place = { courseId, lessonId: full };
  expect((await createModule(company.id, { courseId }, "t", now)).modules).toHaveLength(1000);
  const whole = await createMaterial(company.id, place, material, now);
  expect(whole.modules[0]?.lessons[0]?.materials).toHaveLength(1000);
  const refusals = [createModule(company.id, { courseId }, "t", now), createMaterial(company.id, place, material, now)];
  const messages = refusals.map((refusal) => refusal.catch((thrown: unknown) => findFailure(thrown)?.message));
  expect(await Promise.all(messages)).toEqual([
    "A course has at most 1000 modules",
    "A lesson has at most 1000 materials",
  ]);
});
