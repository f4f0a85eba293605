import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { courseModules, lessons } from "@/db/schema";
import { callApi } from "@/testing/support/api-calls";
import { now, testProduct } from "@/testing/support/courses";
import { createTestToken } from "@/testing/support/rest";
import { getRestApi } from "../../runtime/rest/rest";

let companyId: string;
let token: string;
let productId: string;

beforeAll(async () => {
  ({ companyId, token } = await createTestToken());
  ({ productId } = await testProduct(companyId));
});

async function send(method: string, path: string, body?: object) {
  const call = { method, target: `/v1/member-courses${path}`, token, ...(body ? { body } : {}) };
  const answer = await callApi(getRestApi(), call);
  return { status: answer.status, json: JSON.parse(answer.body) };
}

async function makeCourse(): Promise<string> {
  return (await send("POST", "", { productId, title: "Pão" })).json.data.id;
}

async function makeModule(courseId: string, count: number): Promise<{ moduleId: string; ids: string[] }> {
  const moduleId = newId(now);
  const [{ modules = [] } = {}] = [(await send("GET", `/${courseId}`)).json.data];
  const part = { companyId, courseId, title: "t" };
  await db()
    .insert(courseModules)
    .values({ ...part, id: moduleId, position: modules.length });
  const rows = Array.from({ length: count }, (_, position) => ({ ...part, id: newId(now), position }));
  if (count > 0)
    await db()
      .insert(lessons)
      .values(rows.map((row) => ({ ...row, moduleId, description: "" })));
  return { moduleId, ids: rows.map(({ id }) => id) };
}

const link = (length: number) => `https://a.example.com/${"x".repeat(length - 22)}`;
const many = (count: number, length: number) => Array.from({ length: count }, () => "é".repeat(length));

const edges: [field: string, fits: unknown[], fails: unknown[], message: string][] = [
  ["title", ["P", "😀".repeat(160)], ["", "  ", "😀".repeat(161)], "must have 1 to 160 characters"],
  ["tagline", ["", "é".repeat(160)], ["é".repeat(161)], "must have at most 160 characters"],
  ["producerName", ["", "é".repeat(160)], ["é".repeat(161)], "must have at most 160 characters"],
  ["description", ["", "a\nb", "é".repeat(5000)], ["é".repeat(5001)], "must have at most 5000 characters"],
  ["category", ["", "é".repeat(80)], ["é".repeat(81)], "must have at most 80 characters"],
  ["level", ["", "é".repeat(40)], ["é".repeat(41)], "must have at most 40 characters"],
  ["highlights", [[], many(20, 160)], [many(21, 1)], "must have at most 20 items"],
  ["certificateHours", [0, 10_000], [10_001], "must be at most 10000"],
  ["certificateHours", [], [-1], "must be at least 0"],
  ["certificateHours", [], ["12", 1.5, true, null], "must be an integer"],
  ["status", ["draft", "published", "archived"], ["deleted", ""], "must be one of: draft, published, archived"],
  ["cover", [null, link(2048), "http://10.0.0.1/a"], [link(2049)], "must have at most 2048 characters"],
  [
    "cover",
    [],
    ["ftp://a.example.com", "a", "https://u:p@a.example.com", "javascript:alert(1)"],
    "must be an http or https URL without credentials",
  ],
];

describe("a course", () => {
  it.each(edges)("accepts %s up to its limit, and names it in a 422 beyond", async (field, fits, fails, message) => {
    const courseId = await makeCourse();
    for (const value of fits) {
      const made = await send("POST", "", { productId, title: "Pão", [field]: value });
      expect([made.status, made.json.data?.[field]]).toEqual([201, value]);
      const changed = await send("PUT", `/${courseId}`, { [field]: value });
      expect([changed.status, changed.json.data?.[field]]).toEqual([200, value]);
    }
    for (const value of fails) {
      const refused = { status: 422, json: { success: false, message: `${field}: ${message}` } };
      expect(await send("POST", "", { productId, title: "Pão", [field]: value })).toEqual(refused);
      expect(await send("PUT", `/${courseId}`, { [field]: value })).toEqual(refused);
    }
  });

  it.each([
    [{ title: "Pão" }, "productId: is required"],
    [{ title: "Pão", productId: "" }, "productId: must have at least 1 character"],
    [{ productId: "x" }, "title: is required"],
    [{ productId: "x", title: 7 }, "title: must be a string"],
    [{ productId: "x", title: "Pão", price: 1 }, "price: is not a known property"],
    [{ productId: "x", title: "Pão", instructor: { age: 1 } }, "instructor.age: is not a known property"],
    [{ productId: "x", title: "Pão", artwork: { from: "red" } }, "artwork.from: must be a colour such as #1D4ED8"],
    [{ productId: "x", title: "Pão", highlights: ["a", ""] }, "highlights.1: must have 1 to 160 characters"],
  ])("names the first offending field: %j", async (body, message) => {
    expect(await send("POST", "", body)).toEqual({ status: 422, json: { success: false, message } });
  });

  it("keeps its product", async () => {
    const message = "productId: is not a known property";
    expect(await send("PUT", `/${await makeCourse()}`, { productId })).toEqual({
      status: 422,
      json: { success: false, message },
    });
  });
});

describe("an order of lessons", () => {
  const order = (courseId: string, moduleId: string, ids: unknown) =>
    send("PUT", `/${courseId}/modules/${moduleId}/lessons/order`, { ids });

  it("accepts a thousand ids, and not one more", async () => {
    const courseId = await makeCourse();
    const { moduleId, ids } = await makeModule(courseId, 1000);
    const reversed = ids.toReversed();
    const { status, json } = await order(courseId, moduleId, reversed);
    expect(status).toBe(200);
    expect(json.data.modules[0].lessons.map(({ id }: { id: string }) => id)).toEqual(reversed);
    expect(await order(courseId, moduleId, [...ids, newId()])).toEqual({
      status: 422,
      json: { success: false, message: "ids: must have at most 1000 items" },
    });
    expect(await send("POST", `/${courseId}/modules/${moduleId}/lessons`, { title: "One more" })).toEqual({
      status: 400,
      json: { success: false, message: "A module has at most 1000 lessons", code: "lesson_limit_reached" },
    });
  });

  it.each([
    ["", 422, "ids.0: must have 1 to 128 characters"],
    ["x".repeat(129), 422, "ids.0: must have 1 to 128 characters"],
    [7, 422, "ids.0: must be a string"],
    ["x", 400, "ids: must list every lesson of the module exactly once", "lesson_order_incomplete"],
    ["ü".repeat(128), 400, "ids: must list every lesson of the module exactly once", "lesson_order_incomplete"],
  ])("accepts ids of 1 to 128 characters: %j", async (id, status, message, code?: string) => {
    const courseId = await makeCourse();
    const { moduleId } = await makeModule(courseId, 1);
    expect(await order(courseId, moduleId, [id])).toEqual({
      status,
      json: { success: false, message, ...(code ? { code } : {}) },
    });
  });

  it("is refused unless it lists every lesson of the module exactly once", async () => {
    const courseId = await makeCourse();
    const { moduleId, ids } = await makeModule(courseId, 3);
    const [a = "", b = "", c = ""] = ids;
    const { ids: others } = await makeModule(courseId, 3);
    for (const wrong of [[], [a, b], [a, b, b], [a, b, c, c], [a, b, c, newId()], [a, b, others[0]], others]) {
      expect(await order(courseId, moduleId, wrong)).toEqual({
        status: 400,
        json: {
          success: false,
          message: "ids: must list every lesson of the module exactly once",
          code: "lesson_order_incomplete",
        },
      });
    }
    const { json } = await send("GET", `/${courseId}`);
    expect(json.data.modules[0].lessons.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  it("may be empty for a module without lessons", async () => {
    const courseId = await makeCourse();
    const { moduleId } = await makeModule(courseId, 0);
    expect((await order(courseId, moduleId, [])).status).toBe(200);
  });

  it.each([undefined, null, "a", { 0: "a" }])("must be a list: %j", async (ids) => {
    const courseId = await makeCourse();
    const { moduleId } = await makeModule(courseId, 0);
    const message = ids === undefined ? "ids: is required" : "ids: must be an array";
    expect(await order(courseId, moduleId, ids)).toEqual({ status: 422, json: { success: false, message } });
  });
});

describe("an order of modules", () => {
  it("is refused unless it lists every module of the course exactly once", async () => {
    const courseId = await makeCourse();
    const { moduleId: a } = await makeModule(courseId, 0);
    const { moduleId: b } = await makeModule(courseId, 0);
    for (const ids of [[], [a], [a, a], [a, b, a], [a, newId()]]) {
      expect(await send("PUT", `/${courseId}/modules/order`, { ids })).toEqual({
        status: 400,
        json: {
          success: false,
          message: "ids: must list every module of the course exactly once",
          code: "module_order_incomplete",
        },
      });
    }
  });
});
