import { testProduct } from "../courses";
import { newPerson } from "../enrolling/open-class";
import type { Call, Seller } from "./contract";
import type { Prepare } from "./prepare";

async function makeCourse(seller: Seller, status = "published"): Promise<string> {
  const { productId } = await testProduct(seller.companyId);
  const { id } = await seller.make("courses-create", { body: { productId, title: "Pão caseiro do zero", status } });
  return String(id);
}

async function enrolled(seller: Seller): Promise<Call> {
  const courseId = await makeCourse(seller);
  const call = { parameters: { courseId }, body: { customer: newPerson() } };
  const { id } = await seller.make("enrollments-create", call);
  return { parameters: { courseId, enrollmentId: String(id) } };
}

const newStudent =
  (more: object = {}): Prepare =>
  async (seller) => ({
    parameters: { courseId: await makeCourse(seller) },
    body: { customer: newPerson(), ...more },
  });

export const studentConflicts: Record<string, Prepare> = {
  "enrollments-create": async (seller) => ({
    parameters: { courseId: await makeCourse(seller, "archived") },
    body: { customer: newPerson() },
  }),
};

export const studentCases: Record<string, Record<string, Prepare>> = {
  "enrollments-list": {
    "the first page": async (seller) => {
      await enrolled(seller);
      return {};
    },
    "every filter": async (seller) => {
      const { parameters = {} } = await enrolled(seller);
      const { courseId = "" } = parameters;
      const filters = { status: "open", document: "52998224725", search: "Maria", cohortId: courseId };
      return { query: { limit: "5", offset: "0", courseId, ...filters } };
    },
  },
  "enrollments-create": {
    "the least": newStudent(),
    "everything optional": newStudent({
      customer: newPerson({ phone: "+5511987654321" }),
      endsAt: "2099-11-20T13:45:30.000Z",
      cohortId: null,
    }),
  },
  "enrollments-revoke": { "an open access": enrolled },
  "enrollments-progress": { "a student who has not started": enrolled },
};
