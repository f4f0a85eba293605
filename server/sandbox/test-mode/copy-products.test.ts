import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { copiedItems } from "@/db/schema";
import { bothModes, copyAll, differences } from "@/testing/support/test-mode";
import { listAudit } from "../../accounts/audit/list-audit";
import { createOffer, listOffers, updateOffer } from "../../catalog/offers/offers";
import { getContents, saveContent } from "../../catalog/page-content/contents";
import { getCheckoutMethods, updateCheckoutMethods } from "../../catalog/page-content/methods";
import { createProduct } from "../../catalog/products/create-product";
import { deleteProduct, listProducts, updateProduct } from "../../catalog/products/products";
import { setProductStatus } from "../../catalog/products/set-product-status";
import { copyItems } from "./copy-items";
import { findOtherPage } from "./other-page";

const now = new Date();
const by = { actor: "operator" } as const;
const page = { limit: 20, offset: 0 };
const product = { name: "Curso de pão", price: 9_900, productType: "digital", deliveryType: "payment" } as const;

describe("products", () => {
  it("are shown as new, copied with offers, interest and methods, and the same afterwards", async () => {
    const { real, test } = await bothModes(now);
    const { id } = await createProduct(test.id, { ...product, description: "Doze aulas" }, now);
    const interest = { interestBorneBy: "buyer", monthlyInterestBps: 299 } as const;
    await createOffer(
      test.id,
      { productId: id, name: "À vista", priceInCents: 7_900, active: false, ...interest },
      now,
    );
    await updateCheckoutMethods(
      test.id,
      { productId: id, methods: ["pix"], maxInstallments: 3, pixDiscountPercent: 5 },
      now,
    );
    const testimonials = [{ name: "Ana", text: "Deu certo." }];
    const content = {
      headline: "Em casa",
      highlights: ["12 aulas"],
      testimonials,
      showsGuarantee: false,
      asksPhone: true,
    };
    await saveContent(test.id, { productId: id, version: "a", content }, now);
    const { items, onlyThere } = await differences(real, "product");
    expect(items).toMatchObject([{ id, name: "Curso de pão", change: "new", needsProduct: false }]);
    expect(items[0]?.fields).toContainEqual({ field: "description", before: null, after: "Doze aulas" });
    expect(items[0]?.parts.map(({ name, change }) => [name, change])).toEqual([
      ["Curso de pão", "new"],
      ["À vista", "new"],
    ]);
    expect(onlyThere).toEqual([]);

    expect(await copyAll(test, "product")).toEqual({ copied: 1 });
    const { rows } = await listProducts(real.id, page);
    const copyId = rows[0]?.id ?? "";
    expect(rows).toMatchObject([{ name: "Curso de pão", description: "Doze aulas", status: "approved" }]);
    expect(copyId).not.toBe(id);
    const offers = await listOffers(real.id, copyId);
    expect(offers).toMatchObject([
      { name: "À vista", priceInCents: 7_900, active: false, ...interest },
      { name: "Curso de pão", priceInCents: 9_900, active: true, interestBorneBy: "seller" },
    ]);
    expect(new Set(offers.map(({ slug }) => slug)).size).toBe(2);
    expect(await getCheckoutMethods(real.id, copyId)).toEqual({
      methods: ["pix"],
      maxInstallments: 3,
      pixDiscountPercent: 5,
    });
    expect((await getContents(real.id, copyId)).a).toEqual(content);
    expect(await differences(real, "product")).toMatchObject({ items: [], totalItems: 0, same: 1 });
    expect(await differences(real, "product", "production")).toMatchObject({ items: [], same: 1 });
    const { rows: lines } = await listAudit(real.id, { subjectId: copyId, ...page });
    expect(lines).toMatchObject([{ action: "item.copied", after: { copiedFrom: "test" } }]);
  });

  it("are recognised after their name and price changed, field by field, in both directions", async () => {
    const { real, test } = await bothModes(now);
    const { id } = await createProduct(test.id, product, now);
    await copyAll(real, "product");
    const [copy] = (await listProducts(real.id, page)).rows;
    const [offer] = await listOffers(test.id, id);
    await updateProduct(test.id, { productId: id, name: "Curso de broa", refundPeriodDays: 30 }, now);
    await updateOffer(
      test.id,
      { productId: id, offerSlug: offer?.slug ?? "", name: "Nova", priceInCents: 12_000 },
      now,
    );
    const { items } = await differences(real, "product");
    expect(items).toMatchObject([
      {
        change: "changed",
        fields: [
          { field: "name", before: "Curso de pão", after: "Curso de broa" },
          { field: "refundPeriodDays", before: 7, after: 30 },
        ],
        parts: [
          {
            change: "changed",
            fields: [
              { field: "name", before: "Curso de pão", after: "Nova" },
              { field: "price", before: 9_900, after: 12_000 },
            ],
          },
        ],
      },
    ]);
    expect(await differences(test, "product", "production")).toMatchObject({
      items: [{ id: copy?.id, change: "changed", fields: [{ field: "name", after: "Curso de pão" }, {}] }],
    });
    await copyAll(real, "product");
    expect((await listProducts(real.id, page)).rows).toMatchObject([
      { id: copy?.id, name: "Curso de broa", price: 12_000 },
    ]);
  });

  it("are copied once by twenty equal calls at once", async () => {
    const { real, test } = await bothModes(now);
    await createProduct(test.id, product, now);
    const { items } = await differences(real, "product");
    const chosen = items.map(({ id, version }) => ({ id, version }));
    const call = () => copyItems(real, { from: "test", kind: "product", items: chosen }, by, now);
    const copied = await Promise.all(Array.from({ length: 20 }, call));
    expect(copied.reduce((sum, each) => sum + each.copied, 0)).toBe(1);
    expect((await listProducts(real.id, page)).totalRows).toBe(1);
  });

  it("are not copied once they changed on either side since they were compared", async () => {
    const { real, test } = await bothModes(now);
    const { id } = await createProduct(test.id, product, now);
    const seen = (await differences(real, "product")).items.map(({ id: each, version }) => ({ id: each, version }));
    await updateProduct(test.id, { productId: id, name: "Outro" }, now);
    const copy = (items: typeof seen) => copyItems(real, { from: "test", kind: "product", items }, by, now);
    await expect(copy(seen)).rejects.toMatchObject({ code: "copy_outdated", status: 409 });
    expect((await listProducts(real.id, page)).totalRows).toBe(0);

    await copyAll(real, "product");
    const [there] = (await listProducts(real.id, page)).rows;
    await updateProduct(test.id, { productId: id, name: "Mais um" }, now);
    const again = (await differences(real, "product")).items.map(({ id: each, version }) => ({ id: each, version }));
    await updateProduct(real.id, { productId: there?.id ?? "", description: "Escrito aqui" }, now);
    await expect(copy(again)).rejects.toMatchObject({ code: "copy_outdated" });
    expect((await listProducts(real.id, page)).rows).toMatchObject([{ name: "Outro", description: "Escrito aqui" }]);
  });

  it("made by hand on both sides are recognised by their name, and what only one has stays there", async () => {
    const { real, test } = await bothModes(now);
    await createProduct(test.id, product, now);
    await createProduct(real.id, { ...product, price: 5_000 }, now);
    await createProduct(real.id, { ...product, name: "Só aqui" }, now);
    const found = await differences(real, "product");
    expect(found.items).toMatchObject([{ change: "changed", fields: [], parts: [{ fields: [{ field: "price" }] }] }]);
    expect(found.onlyThere).toEqual(["Só aqui"]);
    await copyAll(real, "product");
    expect((await listProducts(real.id, page)).rows.map(({ name, price }) => [name, price])).toEqual([
      ["Só aqui", 9_900],
      ["Curso de pão", 9_900],
    ]);
  });

  it("come back as new where they were deleted, and never escape an operator's review", async () => {
    const { real, test } = await bothModes(now);
    const { id } = await createProduct(test.id, product, now);
    await copyAll(real, "product");
    const [first] = (await listProducts(real.id, page)).rows;
    await setProductStatus(first?.id ?? "", "banned", now);
    await updateProduct(test.id, { productId: id, description: "Mudou" }, now);
    await copyAll(real, "product");
    expect((await listProducts(real.id, page)).rows).toMatchObject([{ status: "banned", description: "Mudou" }]);
    await deleteProduct(real.id, first?.id ?? "", now);
    await setProductStatus(id, "refused", now);
    await copyAll(real, "product");
    const { rows } = await listProducts(real.id, page);
    expect(rows).toMatchObject([{ status: "refused" }]);
    const pairs = await db().select().from(copiedItems).where(eq(copiedItems.testId, id));
    expect(pairs).toMatchObject([{ companyId: real.id, kind: "product", id: rows[0]?.id }]);
  });

  it("of another company cannot be copied", async () => {
    const [one, other] = [await bothModes(now), await bothModes(now)];
    const { id } = await createProduct(other.test.id, product, now);
    const [seen] = (await differences(other.real, "product")).items;
    const copying = copyItems(
      one.real,
      { from: "test", kind: "product", items: [{ id, version: seen?.version ?? "" }] },
      by,
      now,
    );
    await expect(copying).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listProducts(one.real.id, page)).totalRows).toBe(0);
  });

  it("link to the page of their copy in the other mode, and other pages link to their list", async () => {
    const { real, test } = await bothModes(now);
    const { id } = await createProduct(test.id, product, now);
    expect(await findOtherPage(test, `/products/${id}`)).toBe("/products");
    await copyAll(real, "product");
    const [copy] = (await listProducts(real.id, page)).rows;
    expect(await findOtherPage(test, `/products/${id}`)).toBe(`/products/${copy?.id}`);
    expect(await findOtherPage(real, `/products/${copy?.id}`)).toBe(`/products/${id}`);
    expect(await findOtherPage(real, `/transactions/${id}`)).toBe("/transactions");
    expect(await findOtherPage(real, "/finance/payouts?x=1")).toBe("/finance/payouts");
  });
});
