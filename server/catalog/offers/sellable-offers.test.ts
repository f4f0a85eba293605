import { expect, it } from "vitest";
import { newId } from "@/db/ids";
import { createTestCompany } from "@/testing/support/database";
import { wholeList } from "@/testing/support/reads";
import { listAudit } from "../../accounts/audit/list-audit";
import { createProduct } from "../products/create-product";
import { deleteProduct, getProduct } from "../products/products";
import { NewProduct } from "../products/schemas";
import { setProductStatus } from "../products/set-product-status";
import { listOffers } from "./offers";
import { findSellableOffers } from "./sellable-offers";

const now = new Date();

async function createBread() {
  const { companyId } = await createTestCompany();
  const product = await createProduct(companyId, NewProduct.parse({ name: "Curso de pão", price: 4990 }), now);
  const [offer] = await listOffers(companyId, product.id);
  return { companyId, productId: product.id, slug: offer?.slug ?? "" };
}

it("an offer is sellable only in its own company", async () => {
  const [{ companyId, productId, slug }, stranger] = [await createBread(), await createTestCompany()];
  const own = await findSellableOffers(companyId, [slug, "absent-slug"], new Date());
  expect([...own.keys()]).toEqual([slug]);
  expect(own.get(slug)).toMatchObject({ slug, productId, priceInCents: 4990, frequency: null });
  expect(await findSellableOffers(stranger.companyId, [slug], new Date())).toEqual(new Map());
});

it("an operator's review is audited once, and an absent product cannot be reviewed", async () => {
  const { companyId, productId } = await createBread();
  await setProductStatus(productId, "banned", now);
  await setProductStatus(productId, "banned", now);
  expect((await getProduct(companyId, productId)).status).toBe("banned");
  const { rows } = await listAudit(companyId, { actor: "operator", ...wholeList });
  expect(rows).toMatchObject([
    {
      action: "product.status_changed",
      subjectId: productId,
      before: { status: "approved" },
      after: { status: "banned" },
    },
  ]);
  await deleteProduct(companyId, productId, now);
  for (const id of [productId, newId(), "1"]) {
    await expect(setProductStatus(id, "approved", now)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
