import { getCompany } from "@/server/accounts/company/companies";
import { listOffers } from "@/server/catalog/offers/offers";
import { createProduct } from "@/server/catalog/products/create-product";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { createCourse } from "@/server/courses/courses/courses";
import { createLesson } from "@/server/courses/courses/lessons";
import { createMaterial } from "@/server/courses/courses/materials";
import { createModule } from "@/server/courses/courses/modules";
import type { MemberCourse, NewCourse } from "@/server/courses/courses/schemas";
import { createTestCompany } from "./database";

export const now = new Date("2026-11-20T13:00:00.000Z");

export async function testProduct(companyId: string): Promise<{ productId: string; offerSlug: string }> {
  const kind = { productType: "digital", deliveryType: "payment", billingType: "one_time" } as const;
  const { id: productId } = await createProduct(companyId, { name: "Pão caseiro", price: 4990, ...kind }, now);
  const [offer] = await listOffers(companyId, productId);
  return { productId, offerSlug: offer?.slug ?? "" };
}

export async function testCourse(
  different: Partial<NewCourse> = {},
): Promise<{ company: CompanyIdentity; productId: string; offerSlug: string; course: MemberCourse }> {
  const company = await getCompany((await createTestCompany()).companyId);
  const { productId, offerSlug } = await testProduct(company.id);
  const course = await createCourse(company, { productId, title: "Pão caseiro do zero", ...different }, now);
  return { company, productId, offerSlug, course };
}

export async function testTree() {
  const { company, course: bare } = await testCourse();
  const courseId = bare.id;
  const moduleId = lastIdOf((await createModule(company.id, { courseId }, "Antes do forno", now)).modules);
  const lesson = await createLesson(company.id, { courseId, moduleId }, { title: "O fermento" }, now);
  const lessonId = lastIdOf(lesson.modules[0]?.lessons);
  const material = { title: "A receita", url: "https://files.example.com/pao.pdf" };
  const course = await createMaterial(company.id, { courseId, lessonId }, material, now);
  const materialId = lastIdOf(course.modules[0]?.lessons[0]?.materials);
  return { company, course, courseId, moduleId, lessonId, materialId };
}

export function lastIdOf(parts: { id: string }[] | undefined): string {
  return parts?.at(-1)?.id ?? "";
}
