import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { coupons, couponUses, webhooks } from "@/db/schema";
import { studentsOf } from "@/testing/support/reads";
import { bothModes, copyAll, differences } from "@/testing/support/test-mode";
import { testSeller } from "@/testing/support/webhooks";
import { createCoupon, listCoupons, updateCoupon } from "../../catalog/coupons/coupons";
import type { NewCoupon } from "../../catalog/coupons/schemas";
import { listOffers } from "../../catalog/offers/offers";
import { createOrderBump, listOrderBumps } from "../../catalog/order-bumps/order-bumps";
import { createProduct, createSubscriptionProduct } from "../../catalog/products/create-product";
import { listProducts, updateProduct } from "../../catalog/products/products";
import { listCourses } from "../../courses/courses/course-tree";
import { createCourse, updateCourse } from "../../courses/courses/courses";
import { createLesson } from "../../courses/courses/lessons";
import { createMaterial } from "../../courses/courses/materials";
import { createModule, orderModules, updateModule } from "../../courses/courses/modules";
import { listWebhooks } from "../../webhooks/webhooks/endpoints";

const now = new Date();
const page = { limit: 20, offset: 0 };
const product = { name: "Curso de pão", price: 9_900, productType: "digital", deliveryType: "payment" } as const;

const coupon: NewCoupon = {
  code: "PAO10",
  type: "percent",
  value: 10,
  duration: "first_charge",
  productIds: null,
  maxUses: 5,
  maxUsesPerCustomer: null,
  startsAt: null,
  endsAt: null,
  active: true,
};

describe("what depends on a product", () => {
  it("is copied after it, with plans, order bumps, coupons and their products", async () => {
    const { real, test } = await bothModes(now);
    const main = await createProduct(test.id, product, now);
    const plans = [{ name: "Mensal", priceInCents: 2_900, frequency: "monthly" as const }];
    const club = await createSubscriptionProduct(test.id, { name: "Clube", deliveryType: "payment", plans }, now);
    const extra = await createProduct(test.id, { ...product, name: "Extra" }, now);
    const [offer] = await listOffers(test.id, extra.id);
    const bump = { productId: main.id, offerSlug: offer?.slug ?? "", title: "Leve também", description: "" };
    await createOrderBump(test.id, bump, now);
    const { id: couponId } = await createCoupon(test.id, { ...coupon, productIds: [main.id, club.id] }, now);
    expect((await differences(real, "order_bump")).items).toMatchObject([{ needsProduct: true, change: "new" }]);
    for (const kind of ["order_bump", "coupon"] as const) {
      await expect(copyAll(real, kind)).rejects.toMatchObject({ code: "copy_needs_product" });
    }
    for (const kind of ["product", "order_bump", "coupon"] as const) await copyAll(real, kind);

    const copies = (await listProducts(real.id, page)).rows;
    const idOf = (name: string) => copies.find((each) => each.name === name)?.id ?? "";
    expect(await listOffers(real.id, idOf("Clube"))).toMatchObject([{ name: "Mensal", frequency: "monthly" }]);
    expect(await listOrderBumps(real.id, { productId: idOf("Curso de pão"), ...page })).toMatchObject({
      rows: [{ title: "Leve também", productName: "Extra" }],
    });
    const [copied] = (await listCoupons(real.id, page)).rows;
    expect(copied).toMatchObject({ code: "PAO10", value: 10, maxUses: 5, uses: 0 });
    expect(copied?.productIds?.toSorted()).toEqual([idOf("Curso de pão"), idOf("Clube")].sort());
    for (const kind of ["product", "order_bump", "coupon"] as const) {
      expect(await differences(real, kind)).toMatchObject({ items: [], onlyThere: [] });
    }

    await updateProduct(test.id, { productId: main.id, name: "Renomeado" }, now);
    expect((await differences(real, "coupon")).items).toEqual([]);
    await updateCoupon(test.id, { couponId, code: "BROA", productIds: [main.id] }, now);
    await copyAll(real, "coupon");
    expect((await listCoupons(real.id, page)).rows).toMatchObject([
      { id: copied?.id, code: "BROA", productIds: [idOf("Curso de pão")] },
    ]);
    expect(await db().$count(couponUses, eq(couponUses.companyId, real.id))).toBe(0);
  });

  it("is compared 200 at a time, with the number of the others, until all of them are copied", async () => {
    const { real, test } = await bothModes(now);
    await createCoupon(test.id, coupon, now);
    const [first] = await db().select().from(coupons).where(eq(coupons.companyId, test.id));
    if (!first) throw new Error("The coupon is missing");
    const rest = Array.from({ length: 249 }, (_, index) => ({ ...first, id: newId(now), code: `PAO${100 + index}` }));
    await db().insert(coupons).values(rest);
    const seen = async () => {
      const { items, totalItems } = await differences(real, "coupon");
      return { shown: items.length, totalItems };
    };
    expect(await seen()).toEqual({ shown: 200, totalItems: 250 });
    expect(await copyAll(real, "coupon")).toEqual({ copied: 200 });
    expect(await seen()).toEqual({ shown: 50, totalItems: 50 });
    expect(await copyAll(real, "coupon")).toEqual({ copied: 50 });
    expect(await differences(real, "coupon")).toMatchObject({ items: [], totalItems: 0, same: 250, onlyThere: [] });
  });

  it("never takes a code that another coupon there has", async () => {
    const { real, test } = await bothModes(now);
    const { id } = await createCoupon(test.id, coupon, now);
    await copyAll(real, "coupon");
    await createCoupon(real.id, { ...coupon, code: "BROA" }, now);
    await updateCoupon(test.id, { couponId: id, code: "BROA" }, now);
    await expect(copyAll(real, "coupon")).rejects.toMatchObject({ code: "coupon_code_taken" });
  });
});

describe("courses", () => {
  it("are copied with modules, lessons and materials, in order; what only the other side has stays behind", async () => {
    const { real, test } = await bothModes(now);
    const sold = await createProduct(test.id, product, now);
    const course = { productId: sold.id, title: "Pão", highlights: ["12 aulas"], instructor: { name: "Ana Lima" } };
    const { id: courseId } = await createCourse(test, course, now);
    for (const title of ["Um", "Dois"]) await createModule(test.id, { courseId }, title, now);
    const [one, two] = (await listCourses(test.id, page)).rows[0]?.modules ?? [];
    const lesson = { title: "Massa", durationSeconds: 300, videoUrl: "https://video.example.com/1" };
    const tree = await createLesson(test.id, { courseId, moduleId: one?.id ?? "" }, lesson, now);
    const lessonId = tree.modules[0]?.lessons[0]?.id ?? "";
    await createMaterial(test.id, { courseId, lessonId }, { title: "PDF", url: "https://example.com/1.pdf" }, now);
    await updateCourse(test.id, { courseId }, { status: "published" }, now);
    await copyAll(real, "product");
    expect((await differences(real, "course")).items).toMatchObject([
      { change: "new", parts: [{ kind: "module" }, { kind: "module" }, { kind: "lesson" }, { kind: "material" }] },
    ]);
    await copyAll(real, "course");
    const read = async () => (await listCourses(real.id, page)).rows[0];
    const shapeOf = (found: Awaited<ReturnType<typeof read>>) =>
      found?.modules.map(({ title, lessons }) => [
        title,
        lessons.map((each) => [each.title, each.materials.map((material) => material.title)]),
      ]);
    const copy = await read();
    expect(copy).toMatchObject({
      title: "Pão",
      status: "published",
      highlights: ["12 aulas"],
      producerName: test.name,
    });
    expect(copy?.instructor).toMatchObject({ name: "Ana Lima", initials: "AL" });
    expect(shapeOf(copy)).toEqual([
      ["Um", [["Massa", ["PDF"]]]],
      ["Dois", []],
    ]);
    expect(copy?.modules[0]?.lessons[0]).toMatchObject(lesson);
    expect(await differences(real, "course")).toMatchObject({ items: [], same: 1 });

    await createModule(real.id, { courseId: copy?.id ?? "" }, "Só em produção", now);
    expect((await differences(real, "course")).items).toEqual([]);
    await orderModules(test.id, { courseId }, [two?.id ?? "", one?.id ?? ""], now);
    await updateModule(test.id, { courseId, moduleId: one?.id ?? "" }, { title: "Primeiro" }, now);
    await createModule(test.id, { courseId }, "Três", now);
    const [changed] = (await differences(real, "course")).items;
    expect(changed?.parts.map(({ name, change, fields }) => [name, change, fields.map(({ field }) => field)])).toEqual([
      ["Dois", "changed", ["position"]],
      ["Primeiro", "changed", ["title", "position"]],
      ["Três", "new", ["title"]],
    ]);
    await copyAll(real, "course");
    const after = await read();
    expect(after?.id).toBe(copy?.id);
    expect(after?.modules.map(({ title, position }) => [title, position])).toEqual([
      ["Dois", 0],
      ["Primeiro", 1],
      ["Três", 2],
      ["Só em produção", 3],
    ]);
    expect(after?.modules[1]?.lessons[0]?.id).toBe(copy?.modules[0]?.lessons[0]?.id);
    expect(new Date(after?.updatedAt ?? 0).getTime()).toBeGreaterThan(new Date(copy?.updatedAt ?? 0).getTime());
    expect(await differences(real, "course")).toMatchObject({ items: [], same: 1 });
    expect(await studentsOf(real.id)).toEqual([]);
  });
});

describe("webhooks", () => {
  it("are copied inactive with a new secret, and a changed one keeps its URL and stays active", async () => {
    const { real, test } = await bothModes(now);
    const url = "https://test.example.com/hook";
    await (await testSeller(test.id)).addWebhook(url, ["transaction_paid"]);
    expect((await differences(real, "webhook")).items).toMatchObject([{ name: url, change: "new" }]);
    expect(await copyAll(real, "webhook")).toEqual({ copied: 1 });
    const read = async () => (await listWebhooks(real.id))[0]?.row;
    const copy = await read();
    expect(copy).toMatchObject({ url, events: ["transaction_paid"], active: false, disabledReason: null });
    expect(copy?.signatureSecret).toMatch(/^[0-9a-f]{128}$/);
    expect(copy?.signatureSecret).not.toBe("s".repeat(128));
    const seller = await testSeller(real.id);
    await seller.emitEvents();
    await seller.dispatch();
    expect(await seller.deliveries()).toEqual([]);
    const own = { url: "https://real.example.com/hook", active: true };
    await db().update(webhooks).set(own).where(eq(webhooks.companyId, real.id));
    expect((await differences(real, "webhook")).items).toEqual([]);
    await db().update(webhooks).set({ events: null }).where(eq(webhooks.companyId, test.id));
    await copyAll(real, "webhook");
    expect(await read()).toMatchObject({ ...own, events: null });
  });
});
