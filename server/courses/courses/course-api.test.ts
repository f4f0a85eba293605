import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { callApi } from "@/testing/support/api-calls";
import { lastIdOf, testProduct } from "@/testing/support/courses";
import { createTestToken } from "@/testing/support/rest";
import { getRestApi } from "../../runtime/rest/rest";

type Send = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; json: ReturnType<typeof JSON.parse> }>;

interface Integrator {
  companyId: string;
  send: Send;
}

async function integrator(): Promise<Integrator> {
  const { companyId, token } = await createTestToken();
  const send: Send = async (method, path, body) => {
    const call = { method, target: `/v1/member-courses${path}`, token, ...(body === undefined ? {} : { body }) };
    const answer = await callApi(getRestApi(), call);
    return { status: answer.status, json: JSON.parse(answer.body) };
  };
  return { companyId, send };
}

async function makeTree({ companyId, send }: Integrator) {
  const { productId } = await testProduct(companyId);
  const { json: made } = await send("POST", "", { productId, title: "Pão" });
  const courseId: string = made.data.id;
  const withModule = await send("POST", `/${courseId}/modules`, { title: "Antes do forno" });
  const moduleId = lastIdOf(withModule.json.data.modules);
  const withLesson = await send("POST", `/${courseId}/modules/${moduleId}/lessons`, { title: "O fermento" });
  const lessonId = lastIdOf(withLesson.json.data.modules[0].lessons);
  const material = { title: "A receita", url: "https://files.example.com/pao.pdf" };
  const { json: whole } = await send("POST", `/${courseId}/lessons/${lessonId}/materials`, material);
  const materialId = lastIdOf(whole.data.modules[0].lessons[0].materials);
  return { productId, courseId, moduleId, lessonId, materialId, course: whole.data };
}

let seller: Integrator;
let tree: Awaited<ReturnType<typeof makeTree>>;

beforeAll(async () => {
  seller = await integrator();
  tree = await makeTree(seller);
});

describe("every operation of a course", () => {
  it("answers 201 when it creates, else 200, and always the whole course", async () => {
    const own = await integrator();
    const { send } = own;
    const { productId } = await testProduct(own.companyId);
    const seen: unknown[] = [];
    const note = async (...call: Parameters<Send>) => {
      const { status, json } = await send(...call);
      expect(Object.keys(json)).toEqual(["success", "data"]);
      expect(json.data).toMatchObject({ kind: "course", productId, enrolledAt: null });
      seen.push([call[0], status]);
      return json.data;
    };
    const { id } = await note("POST", "", { productId, title: "Pão" });
    await note("POST", `/${id}/modules`, { title: "a" });
    const [a, b] = (await note("POST", `/${id}/modules`, { title: "b" })).modules;
    const ordered = await note("PUT", `/${id}/modules/order`, { ids: [b.id, a.id] });
    expect(ordered.modules.map((each: { title: string }) => each.title)).toEqual(["b", "a"]);
    await note("PUT", `/${id}/modules/${a.id}`, { title: "A" });
    const lesson = { title: "l", description: "d", videoUrl: "https://video.example.com/1", durationSeconds: 60 };
    await note("POST", `/${id}/modules/${a.id}/lessons`, lesson);
    const full = await note("POST", `/${id}/modules/${a.id}/lessons`, { title: "m" });
    const [l, m] = full.modules[1].lessons;
    expect([l, m]).toMatchObject([
      { ...lesson, position: 0, materials: [] },
      { title: "m", description: "", videoUrl: null, durationSeconds: null, position: 1 },
    ]);
    const turned = await note("PUT", `/${id}/modules/${a.id}/lessons/order`, { ids: [m.id, l.id] });
    expect(turned.modules[1].lessons.map((each: { id: string }) => each.id)).toEqual([m.id, l.id]);
    await note("PUT", `/${id}/lessons/${l.id}`, { videoUrl: null, durationSeconds: null });
    const linked = await note("POST", `/${id}/lessons/${l.id}/materials`, { title: "x", url: "http://a.example.com" });
    const [material] = linked.modules[1].lessons[1].materials;
    expect(linked.modules[1].lessons[1]).toMatchObject({ ...lesson, videoUrl: null, durationSeconds: null });
    const moved = await note("PUT", `/${id}/lessons/${l.id}/materials/${material.id}`, {
      url: "https://b.example.com",
    });
    expect(moved.modules[1].lessons[1].materials).toEqual([{ ...material, url: "https://b.example.com" }]);
    const bare = await note("DELETE", `/${id}/lessons/${l.id}/materials/${material.id}`);
    expect(bare.modules[1].lessons[1].materials).toEqual([]);
    expect((await note("DELETE", `/${id}/lessons/${m.id}`)).modules[1].lessons).toMatchObject([
      { id: l.id, position: 0 },
    ]);
    expect((await note("DELETE", `/${id}/modules/${b.id}`)).modules).toMatchObject([{ id: a.id, position: 0 }]);
    await note("PUT", `/${id}`, { status: "published" });
    await note("GET", `/${id}`);
    expect((await send("GET", "")).json).toMatchObject({ success: true, data: [{ id }], totalRows: 1 });
    await note("DELETE", `/${id}`);
    const made = seen.filter((each) => JSON.stringify(each) === '["POST",201]');
    expect([made.length, seen.length]).toEqual([6, 17]);
    expect(seen.filter((each) => !made.includes(each)).map((each) => JSON.stringify(each).slice(-4, -1))).toEqual(
      Array.from({ length: 11 }, () => "200"),
    );
    expect((await send("GET", `/${id}`)).json).toEqual({ success: false, message: "Resource not found" });
  });
});

describe("a resource that is not the caller's", () => {
  const operations = (ids: { courseId: string; moduleId: string; lessonId: string; materialId: string }) => {
    const { courseId: c, moduleId: m, lessonId: l, materialId: x } = ids;
    const link = { title: "t", url: "https://a.example.com" };
    return {
      course: [
        ["GET", `/${c}`],
        ["PUT", `/${c}`, {}],
        ["DELETE", `/${c}`],
        ["POST", `/${c}/modules`, { title: "t" }],
        ["PUT", `/${c}/modules/order`, { ids: [] }],
      ],
      module: [
        ["PUT", `/${c}/modules/${m}`, {}],
        ["DELETE", `/${c}/modules/${m}`],
        ["POST", `/${c}/modules/${m}/lessons`, { title: "t" }],
        ["PUT", `/${c}/modules/${m}/lessons/order`, { ids: [] }],
      ],
      lesson: [
        ["PUT", `/${c}/lessons/${l}`, {}],
        ["DELETE", `/${c}/lessons/${l}`],
        ["POST", `/${c}/lessons/${l}/materials`, link],
      ],
      material: [
        ["PUT", `/${c}/lessons/${l}/materials/${x}`, {}],
        ["DELETE", `/${c}/lessons/${l}/materials/${x}`],
      ],
    } satisfies Record<string, Parameters<Send>[]>;
  };

  async function expectNotFound(send: Send, calls: Parameters<Send>[]): Promise<void> {
    for (const call of calls) {
      const { status, json } = await send(...call);
      expect([call[0], call[1], status, json]).toEqual([
        call[0],
        call[1],
        404,
        { success: false, message: "Resource not found" },
      ]);
    }
  }

  it("is not found for another company, at any level", async () => {
    const { send } = await integrator();
    await expectNotFound(send, Object.values(operations(tree)).flat());
    expect((await seller.send("GET", `/${tree.courseId}`)).json.data).toEqual(tree.course);
  });

  it("is not found below a course that does not contain it, at any level", async () => {
    const other = await makeTree(seller);
    const { module, lesson, material } = operations({ ...other, courseId: tree.courseId });
    await expectNotFound(seller.send, [...module, ...lesson, ...material]);
    await expectNotFound(seller.send, operations({ ...tree, materialId: other.materialId }).material);
    await expectNotFound(seller.send, operations({ ...other, materialId: tree.materialId }).material);
    expect((await seller.send("GET", `/${tree.courseId}`)).json.data).toEqual(tree.course);
    expect((await seller.send("GET", `/${other.courseId}`)).json.data).toEqual(other.course);
  });

  it("is not found below another lesson of its own course", async () => {
    const own = await makeTree(seller);
    const path = `/${own.courseId}/modules/${own.moduleId}/lessons`;
    const { json } = await seller.send("POST", path, { title: "Another" });
    const lessonId = lastIdOf(json.data.modules[0].lessons);
    await expectNotFound(seller.send, operations({ ...own, lessonId }).material);
  });

  it("is not found when the id is absent or malformed", async () => {
    for (const id of [newId(), "order-1042", "x".repeat(128), "ü".repeat(128)]) {
      const place = encodeURIComponent(id);
      const ids = { courseId: place, moduleId: place, lessonId: place, materialId: place };
      await expectNotFound(seller.send, operations(ids).course);
      const inside = operations({ ...ids, courseId: tree.courseId });
      await expectNotFound(seller.send, [...inside.module, ...inside.lesson]);
      await expectNotFound(seller.send, operations({ ...tree, materialId: place }).material);
    }
  });

  it("is not found as the product of a new course", async () => {
    const { send } = await integrator();
    for (const productId of [tree.productId, newId(), "x"]) {
      expect(await send("POST", "", { productId, title: "Pão" })).toEqual({
        status: 400,
        json: { success: false, message: "productId: must be an existing product", code: "product_unknown" },
      });
    }
  });

  it("is refused without a token in envelope A", async () => {
    const answer = await callApi(getRestApi(), { target: `/v1/member-courses/${tree.courseId}` });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      401,
      { success: false, message: "Invalid or expired token" },
    ]);
  });

  it("names the path's id in a 422 when it is longer than 128 characters", async () => {
    const long = "x".repeat(129);
    const ids = { courseId: long, moduleId: long, lessonId: long, materialId: long };
    const callsByField: Record<string, Parameters<Send>[]> = {
      courseId: operations(ids).course,
      moduleId: operations({ ...tree, moduleId: long }).module,
      lessonId: operations({ ...tree, lessonId: long }).lesson,
      materialId: operations({ ...tree, materialId: long }).material,
    };
    for (const [field, calls] of Object.entries(callsByField)) {
      for (const call of calls) {
        const { status, json } = await seller.send(...call);
        expect([status, json]).toEqual([422, { success: false, message: `${field}: must have 1 to 128 characters` }]);
      }
    }
  });
});
