import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { bothModes, copyAll, differences } from "@/testing/support/test-mode";
import { openMaterial } from "../../accounts/uploads/open-material";
import { receiveUpload } from "../../accounts/uploads/receive-upload";
import { reserveUpload } from "../../accounts/uploads/reserve-upload";
import { sweepUploads } from "../../accounts/uploads/sweep-uploads";
import { findUpload } from "../../accounts/uploads/uploads";
import { createProduct } from "../../catalog/products/create-product";
import { getCourse, listCourses } from "../../courses/courses/course-tree";
import { createCourse } from "../../courses/courses/courses";
import { createLesson } from "../../courses/courses/lessons";
import { createMaterial, deleteMaterial } from "../../courses/courses/materials";
import { createModule } from "../../courses/courses/modules";
import { listQuizzes, setQuiz } from "../../courses/quizzes/set-quiz";

const now = new Date();
const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n");
const week = new Date(now.getTime() + 7 * 86_400_000);

async function copied() {
  const modes = await bothModes(now);
  const { real, test, by } = modes;
  const product = { name: "Curso", price: 9_900, productType: "digital", deliveryType: "payment" } as const;
  const { id: productId } = await createProduct(test.id, product, now);
  const { id: courseId } = await createCourse(test, { productId, title: "Pão" }, now);
  const { modules } = await createModule(test.id, { courseId }, "Um", now);
  const tree = await createLesson(test.id, { courseId, moduleId: modules[0]?.id ?? "" }, { title: "Massa" }, now);
  const lessonId = tree.modules[0]?.lessons[0]?.id ?? "";
  const upload = await reserveUpload(test.id, { purpose: "material", fileName: "receita.pdf", size: pdf.length }, now);
  const announced = await findUpload(upload.id);
  if (announced) await receiveUpload(announced, Readable.from(pdf), now);
  await createMaterial(test.id, { courseId, lessonId }, { title: "Receita", url: upload.url }, now);
  const choices = [
    { text: "2 %", isRight: true },
    { text: "20 %", isRight: false },
  ];
  const quiz = { passPercent: 70, maxAttempts: 3, questions: [{ kind: "single" as const, text: "Sal?", choices }] };
  const asked = { courseId, lessonId };
  await setQuiz(test.id, { ...asked, quiz }, now, by);
  for (const kind of ["product", "course"] as const) await copyAll(real, kind);
  const copy = (await listCourses(real.id, { limit: 1, offset: 0 })).rows[0];
  return { ...modes, asked, quiz, upload, copyId: copy?.id ?? "" };
}

it("a quiz is copied with its lesson, changed with it, and removed with it", async () => {
  const { real, test, by, asked, quiz, copyId } = await copied();
  const there = async () => (await listQuizzes(real.id, copyId)).map((each) => each.quiz);
  expect(await there()).toMatchObject([quiz]);
  expect(await differences(real, "course")).toMatchObject({ items: [], same: 1 });
  await setQuiz(test.id, { ...asked, quiz: { ...quiz, passPercent: 50 } }, now, by);
  const [changed] = (await differences(real, "course")).items;
  expect(changed?.parts).toMatchObject([{ kind: "lesson", change: "changed", fields: [{ field: "quiz" }] }]);
  await copyAll(real, "course");
  expect(await there()).toMatchObject([{ passPercent: 50 }]);
  await setQuiz(test.id, { ...asked, quiz: null }, now, by);
  await copyAll(real, "course");
  expect(await there()).toEqual([]);
});

it("an uploaded file opens from the copy too, and stays while either course names it", async () => {
  const { real, test, asked, upload, copyId } = await copied();
  const opened = (companyId: string) => openMaterial({ companyId, url: upload.url }, now);
  expect(await opened(real.id)).toContain(upload.id);
  expect(await opened((await bothModes(now)).test.id)).toBeNull();
  const materialIn = async (companyId: string, courseId: string) =>
    (await getCourse(companyId, courseId)).modules[0]?.lessons[0]?.materials[0]?.id ?? "";
  const first = await materialIn(test.id, asked.courseId);
  await deleteMaterial(test.id, { ...asked, materialId: first }, now);
  expect(await sweepUploads(week, test.id)).toEqual({ removedUploads: 0 });
  const [lesson] = (await getCourse(real.id, copyId)).modules[0]?.lessons ?? [];
  const last = { courseId: copyId, lessonId: lesson?.id ?? "", materialId: await materialIn(real.id, copyId) };
  await deleteMaterial(real.id, last, now);
  expect(await sweepUploads(week, test.id)).toEqual({ removedUploads: 1 });
});
