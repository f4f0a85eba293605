import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { now, testCourse, testProduct, testTree } from "@/testing/support/courses";
import { testCompany } from "@/testing/support/payments";
import { updateProduct } from "../../catalog/products/products";
import { findFailure } from "../../core/failures/failure";
import { getCourse, listCourses } from "./course-tree";
import { createCourse, deleteCourse, updateCourse } from "./courses";

const later = new Date(now.getTime() + 60_000);

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => "done",
    (thrown: unknown) => findFailure(thrown)?.code,
  );
}

describe("createCourse", () => {
  it("needs only a product and a title, and fills every other field", async () => {
    const { course, productId } = await testCourse();
    expect(course).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      productId,
      slug: expect.stringMatching(/^[\w-]{8,}$/),
      kind: "course",
      status: "draft",
      title: "Pão caseiro do zero",
      producerName: "Banca da Esquina",
      tagline: "",
      description: "",
      category: "",
      level: "",
      highlights: [],
      certificateHours: 0,
      instructor: { name: "", role: "", bio: "", initials: "" },
      artwork: { from: "#0F766E", via: "#0E7490", to: "#1D4ED8", glow: "#5EEAD4", motif: "waves" },
      cover: null,
      issuesCertificates: true,
      takesComments: true,
      enrolledAt: null,
      modules: [],
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
  });

  it("keeps every given field", async () => {
    const said = {
      status: "published",
      producerName: "Padaria Escola",
      tagline: "Farinha, água e tempo",
      description: "Do fermento\nao pão",
      category: "Culinária",
      level: "Iniciante",
      highlights: ["Sem batedeira"],
      certificateHours: 12,
      instructor: { name: "Ana Clara de Souza", role: "Padeira", bio: "", initials: "AC" },
      artwork: { from: "#fff", via: "#000000", to: "#11223344", glow: "#abcd", motif: "grid" },
      cover: "https://img.example.com/pao.jpg",
    } as const;
    const { course } = await testCourse({ ...said, highlights: [...said.highlights] });
    expect(course).toMatchObject(said);
  });

  it.each([
    ["Ana Clara de Souza", "AS"],
    ["  élio ", "É"],
    ["", ""],
  ])("derives the initials of %j when none are given", async (name, initials) => {
    const { course } = await testCourse({ instructor: { name } });
    expect(course.instructor.initials).toBe(initials);
  });

  it("names the product's producer, if it has one", async () => {
    const company = await testCompany();
    const { productId } = await testProduct(company.id);
    await updateProduct(company.id, { productId, productorName: "Ateliê do Pão" }, now);
    const course = await createCourse(company, { productId, title: "Pão" }, now);
    expect(course.producerName).toBe("Ateliê do Pão");
  });

  it("finds no product for an absent, a malformed or another company's id", async () => {
    const company = await testCompany();
    const { productId } = await testProduct((await testCompany()).id);
    for (const id of [newId(), productId, "nothing"]) {
      expect(await codeOf(createCourse(company, { productId: id, title: "Pão" }, now))).toBe("product_unknown");
    }
  });
});

describe("updateCourse", () => {
  it("keeps absent fields, inside the instructor and the artwork too", async () => {
    const { company, course } = await testCourse({
      tagline: "Antes",
      instructor: { name: "Ana Souza", role: "Padeira" },
    });
    const changed = await updateCourse(
      company.id,
      { courseId: course.id },
      { title: "Depois", status: "published", instructor: { bio: "Assa desde 1990" }, artwork: { glow: "#FFFFFF" } },
      later,
    );
    expect(changed).toEqual({
      ...course,
      title: "Depois",
      status: "published",
      instructor: { name: "Ana Souza", role: "Padeira", bio: "Assa desde 1990", initials: "AS" },
      artwork: { ...course.artwork, glow: "#FFFFFF" },
      updatedAt: later.toISOString(),
    });
    expect(await getCourse(company.id, course.id)).toEqual(changed);
  });

  it("derives the initials of the new name, and removes a cover", async () => {
    const { company, course } = await testCourse({ instructor: { name: "Ana Souza" }, cover: "https://a.example.com" });
    const changed = await updateCourse(
      company.id,
      { courseId: course.id },
      { instructor: { name: "Bia Lima" }, cover: null },
      later,
    );
    expect(changed).toMatchObject({ instructor: { initials: "BL" }, cover: null });
  });

  it("changes nothing when given nothing", async () => {
    const { company, course } = await testCourse();
    expect(await updateCourse(company.id, { courseId: course.id }, {}, later)).toEqual({
      ...course,
      updatedAt: later.toISOString(),
    });
  });
});

describe("listCourses", () => {
  it("answers newest first, page by page, each course whole", async () => {
    const {
      company,
      course: first,
      productId,
    } = await testTree().then(async (tree) => ({
      ...tree,
      productId: tree.course.productId,
    }));
    const second = await createCourse(company, { productId, title: "Bolo", status: "published" }, later);
    const page = { limit: 20, offset: 0 };
    expect(await listCourses(company.id, page)).toEqual({ rows: [second, first], totalRows: 2 });
    expect(await listCourses(company.id, { limit: 1, offset: 1 })).toEqual({ rows: [first], totalRows: 2 });
    expect((await listCourses(company.id, { ...page, status: "published" })).rows).toEqual([second]);
    expect((await listCourses(company.id, { ...page, productId })).totalRows).toBe(2);
    expect(await listCourses(company.id, { ...page, productId: newId() })).toEqual({ rows: [], totalRows: 0 });
    expect(await listCourses(company.id, { ...page, productId: "nothing" })).toEqual({ rows: [], totalRows: 0 });
  });

  it("shows no course of another company", async () => {
    await testCourse();
    const company = await testCompany();
    expect(await listCourses(company.id, { limit: 20, offset: 0 })).toEqual({ rows: [], totalRows: 0 });
  });
});

describe("deleteCourse", () => {
  it("removes the course from every lookup, and returns it as it was", async () => {
    const { company, course, courseId } = await testTree();
    expect(await deleteCourse(company.id, courseId, later)).toEqual(course);
    expect(await codeOf(getCourse(company.id, courseId))).toBe("NOT_FOUND");
    expect(await codeOf(updateCourse(company.id, { courseId }, { title: "Bolo" }, later))).toBe("NOT_FOUND");
    expect(await codeOf(deleteCourse(company.id, courseId, later))).toBe("NOT_FOUND");
    expect((await listCourses(company.id, { limit: 20, offset: 0 })).totalRows).toBe(0);
  });
});
