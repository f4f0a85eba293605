import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { admin, jsonOf } from "@/testing/support/admin";
import { createTestCompany } from "@/testing/support/database";
import { createProduct } from "../../catalog/products/create-product";
import { getProduct } from "../../catalog/products/products";
import { NewProduct } from "../../catalog/products/schemas";

describe("set-product-status", () => {
  it("changes a product's status and prints the new one", async () => {
    const { companyId } = await createTestCompany();
    const bread = NewProduct.parse({ name: "Pão", price: 4990 });
    const { id: productId } = await createProduct(companyId, bread, new Date());
    const answer = jsonOf(await admin("set-product-status", productId, "refused"));
    expect(answer).toEqual({ productId, status: "refused" });
    expect((await getProduct(companyId, productId)).status).toBe("refused");
  });

  it.each([
    [[], 2, "ID: is required"],
    [[newId()], 2, "STATUS: is required"],
    [[newId(), "sold"], 2, "STATUS: must be one of: draft, approved, pending, refused, banned"],
    [[newId(), "banned", "now"], 2, "now: unexpected argument"],
    [[newId(), "banned"], 1, "Resource not found"],
  ])("refuses %j", async (args, status, message) => {
    expect(await admin("set-product-status", ...args)).toMatchObject({ status, text: `admin: ${message}\n` });
  });
});
