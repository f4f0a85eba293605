import { react } from "@/testing/support/reactions";
import { testProduct } from "../courses";
import type { Call, Seller } from "./contract";
import type { Prepare } from "./prepare";

const material = { title: "A receita, para imprimir", url: "https://files.example.com/pao.pdf" };

interface Part {
  id: string;
  lessons?: Part[];
  materials?: Part[];
}

interface Tree {
  id: string;
  modules: Part[];
}

async function makeCourse(seller: Seller): Promise<Tree> {
  const { productId } = await testProduct(seller.companyId);
  const body = { productId, title: "Pão caseiro do zero" };
  return (await seller.make("courses-create", { body })) as unknown as Tree;
}

/**
 * Creates a course with two modules, two lessons in the first and a material in its first lesson.
 * Returns their ids.
 */
async function makeTree(seller: Seller) {
  const { id: courseId } = await makeCourse(seller);
  const add = async (operationId: string, parameters: Record<string, string>, body: Record<string, unknown>) =>
    (await seller.make(operationId, { parameters, body })) as unknown as Tree;
  await add("courseModules-create", { courseId }, { title: "Antes do forno" });
  const { modules } = await add("courseModules-create", { courseId }, { title: "No forno" });
  const moduleIds = modules.map(({ id }) => id);
  const [moduleId = ""] = moduleIds;
  await add("lessons-create", { courseId, moduleId }, { title: "O fermento" });
  const withLessons = await add("lessons-create", { courseId, moduleId }, { title: "A massa" });
  const lessonIds = withLessons.modules[0]?.lessons?.map(({ id }) => id) ?? [];
  const [lessonId = ""] = lessonIds;
  const whole = await add("materials-create", { courseId, lessonId }, material);
  const materialId = whole.modules[0]?.lessons?.[0]?.materials?.[0]?.id ?? "";
  return { courseId, moduleId, moduleIds, lessonId, lessonIds, materialId };
}

type Ids = Awaited<ReturnType<typeof makeTree>>;

function at(names: (keyof Ids)[], body?: (tree: Ids) => Record<string, unknown>): Prepare {
  return async (seller) => {
    const tree = await makeTree(seller);
    const parameters = Object.fromEntries(names.map((name) => [name, String(tree[name])]));
    return body ? { parameters, body: body(tree) } : { parameters };
  };
}

async function soldCourse(seller: Seller): Promise<Call> {
  const { productId, offerSlug } = await testProduct(seller.companyId);
  const { id } = await seller.make("courses-create", { body: { productId, title: "Pão caseiro do zero" } });
  const customer = { name: "João Souza", email: "joao@example.com", documentType: "cpf", document: "11144477735" };
  const items = [{ offerSlug, title: "Pão caseiro", amountInCents: 4990, quantity: 1 }];
  const sale = await seller.make("charges-pixQrCode", { body: { amountInCents: 4990, customer, items } });
  await seller.make("sandbox-pay", { parameters: { transactionId: String(sale.id) } });
  await react({ now: new Date(), deadline: new Date(Date.now() + 20_000), companyId: seller.companyId });
  return { parameters: { courseId: String(id) } };
}

function meantForAnEarlierState(names: (keyof Ids)[], body: Record<string, unknown>): Prepare {
  return at(names, () => ({ ...body, expectedUpdatedAt: "2026-01-01T00:00:00.000Z" }));
}

export const courseConflicts: Record<string, Prepare> = {
  "courses-delete": soldCourse,
  "courses-update": meantForAnEarlierState(["courseId"], { title: "Pão" }),
  "courseModules-create": meantForAnEarlierState(["courseId"], { title: "Pão" }),
  "courseModules-order": meantForAnEarlierState(["courseId"], { ids: [] }),
  "courseModules-update": meantForAnEarlierState(["courseId", "moduleId"], { title: "Pão" }),
  "lessons-create": meantForAnEarlierState(["courseId", "moduleId"], { title: "Pão" }),
  "lessons-order": meantForAnEarlierState(["courseId", "moduleId"], { ids: [] }),
  "lessons-move": meantForAnEarlierState(["courseId", "lessonId"], { moduleId: "any" }),
  "lessons-update": meantForAnEarlierState(["courseId", "lessonId"], { title: "Pão" }),
  "materials-create": meantForAnEarlierState(["courseId", "lessonId"], material),
  "materials-order": meantForAnEarlierState(["courseId", "lessonId"], { ids: [] }),
  "materials-update": meantForAnEarlierState(["courseId", "lessonId", "materialId"], { title: "Pão" }),
};

export const courseCases: Record<string, Record<string, Prepare>> = {
  "courses-create": {
    "the least": async ({ companyId }) => ({
      body: { productId: (await testProduct(companyId)).productId, title: "Pão caseiro do zero" },
    }),
    "everything optional": async ({ companyId }) => ({
      body: {
        productId: (await testProduct(companyId)).productId,
        title: "Pão caseiro do zero",
        status: "published",
        producerName: "Padaria Escola",
        tagline: "Farinha, água, sal e tempo",
        description: "Do fermento natural\nao pão na mesa.",
        category: "Culinária",
        level: "Iniciante",
        highlights: ["Sem batedeira"],
        certificateHours: 12,
        instructor: { name: "Maria da Silva", role: "Padeira", bio: "", initials: "MS" },
        artwork: { from: "#0F766E", via: "#0E7490", to: "#1D4ED8", glow: "#5EEAD4", motif: "waves" },
        cover: "https://img.example.com/pao.jpg",
      },
    }),
  },
  "courses-list": {
    "the first page": async (seller) => {
      await makeTree(seller);
      return {};
    },
    "every filter": async (seller) => {
      const { productId } = await testProduct(seller.companyId);
      return { query: { limit: "5", offset: "0", status: "draft", productId } };
    },
  },
  "courses-get": { "a whole course": at(["courseId"]) },
  "courses-update": {
    "some fields": at(["courseId"], () => ({ status: "published", instructor: { name: "Ana" }, cover: null })),
    nothing: at(["courseId"]),
  },
  "courses-delete": { "a course that nobody has": at(["courseId"]) },
  "courseModules-create": { "a title": at(["courseId"], () => ({ title: "Depois do forno" })) },
  "courseModules-order": {
    backwards: at(["courseId"], ({ moduleIds }) => ({ ids: moduleIds.toReversed() })),
  },
  "courseModules-update": {
    "when it opens": at(["courseId", "moduleId"], ({ moduleIds }) => ({
      release: { kind: "after_module", moduleId: moduleIds.at(-1) },
    })),
    "a title": at(["courseId", "moduleId"], () => ({ title: "Bem antes do forno" })),
  },
  "courseModules-delete": { "with its lessons": at(["courseId", "moduleId"]) },
  "lessons-create": {
    "the least": at(["courseId", "moduleId"], () => ({ title: "A fornada" })),
    "everything optional": at(["courseId", "moduleId"], () => ({
      title: "A fornada",
      description: "Quente.",
      videoUrl: "https://video.example.com/3",
      durationSeconds: 754,
    })),
  },
  "lessons-order": {
    backwards: at(["courseId", "moduleId"], ({ lessonIds }) => ({ ids: lessonIds.toReversed() })),
  },
  "lessons-move": {
    "to the front of its module": at(["courseId", "lessonId"], ({ moduleId }) => ({ moduleId, position: 0 })),
    "to another module": at(["courseId", "lessonId"], ({ moduleIds }) => ({ moduleId: moduleIds[1] })),
  },
  "lessons-update": { "no video": at(["courseId", "lessonId"], () => ({ title: "O levain", videoUrl: null })) },
  "lessons-delete": { "with its materials": at(["courseId", "lessonId"]) },
  "materials-create": { "a link": at(["courseId", "lessonId"], () => material) },
  "materials-order": { "the only one": at(["courseId", "lessonId"], ({ materialId }) => ({ ids: [materialId] })) },
  "materials-update": { "a link": at(["courseId", "lessonId", "materialId"], () => ({ url: "http://a.example.com" })) },
  "materials-delete": { "a link": at(["courseId", "lessonId", "materialId"]) },
};
