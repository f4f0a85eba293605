import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { products } from "@/db/schema";
import { type Frequency, frequencies } from "@/db/schema/catalog-enums";
import { categories } from "../../catalog/products/categories";
import { addProductWithin, type ProductKind } from "../../catalog/products/create-product";
import { NewProduct } from "../../catalog/products/schemas";
import { plainHeading } from "../../core/files/read-csv";
import { withoutFraction } from "../../core/files/read-value";
import { claimExternalId, listTaken } from "./external-ids";
import { rulesOf } from "./kind";
import { fitting, readCode, readPrice, refuse, required } from "./read-cells";
import type { Cells } from "./read-file";

const frequencyWords: Record<string, Frequency> = {
  semanal: "weekly",
  quinzenal: "biweekly",
  mensal: "monthly",
  bimestral: "bimonthly",
  trimestral: "quarterly",
  semestral: "semiannual",
  anual: "annual",
};

const typeWords: Record<string, "physical" | "digital" | "subscription"> = {
  fisico: "physical",
  assinatura: "subscription",
  physical: "physical",
  digital: "digital",
  subscription: "subscription",
};

function readFrequency(text: string): Frequency {
  const plain = plainHeading(text);
  return frequencies.find((each) => each === plain) ?? frequencyWords[plain] ?? refuse("value_invalid", "frequency");
}

function readCategory(text: string): number {
  const found = categories.find(
    ({ id, name }) => String(id) === withoutFraction(text) || plainHeading(name) === plainHeading(text),
  );
  return found?.id ?? refuse("value_invalid", "categoryId");
}

function read(cells: Cells) {
  const name = fitting(NewProduct.shape.name, required(cells, "name"), "name");
  const priceInCents = readPrice(required(cells, "price"), "price");
  const description = cells.description
    ? fitting(NewProduct.shape.description, cells.description, "description")
    : undefined;
  const categoryId = cells.categoryId ? readCategory(cells.categoryId) : undefined;
  const deliveryUrl = cells.deliveryUrl
    ? fitting(NewProduct.shape.deliveryUrl, cells.deliveryUrl, "deliveryUrl")
    : undefined;
  const frequency = cells.frequency ? readFrequency(cells.frequency) : undefined;
  const productType = cells.productType
    ? (typeWords[plainHeading(cells.productType)] ?? refuse("value_invalid", "productType"))
    : frequency
      ? "subscription"
      : "digital";
  if ((productType === "subscription") !== (frequency !== undefined)) {
    return refuse(frequency ? "value_invalid" : "value_missing", "frequency");
  }
  const externalId = cells.externalId ? readCode(cells.externalId, "externalId") : null;
  return { name, priceInCents, description, categoryId, deliveryUrl, frequency, productType, externalId } as const;
}

async function listNames(executor: Executor, companyId: string, names: string[]): Promise<Set<string>> {
  const rows = await executor
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.companyId, companyId), isNull(products.deletedAt), inArray(products.name, names)));
  return new Set(rows.map(({ name }) => name));
}

/**
 * Imports a product with one offer, or a subscription product with one plan if the line has a
 * frequency. Rejects a name that the company already uses, so that importing a file twice creates
 * no duplicates.
 */
export const productRules = rulesOf<ReturnType<typeof read>>("products", {
  read,
  keysOf: ({ name, externalId }) => [`name ${name}`, ...(externalId ? [`id ${externalId}`] : [])],
  findFaults: async (executor, { company }, rows) => {
    const externalIds = rows.flatMap(({ externalId }) => (externalId ? [externalId] : []));
    const taken = await listTaken(executor, company.id, "products", externalIds);
    const names = await listNames(
      executor,
      company.id,
      rows.map(({ name }) => name),
    );
    return rows.map(({ name, externalId }) => {
      if (externalId && taken.has(externalId)) return { refusal: "external_id_taken", field: "externalId" } as const;
      return names.has(name) ? ({ refusal: "name_taken", field: "name" } as const) : null;
    });
  },
  make: async (tx, { company: { id: companyId }, now, by }, row) => {
    const { name, priceInCents, description, categoryId, deliveryUrl, frequency, productType, externalId } = row;
    const kind: ProductKind = {
      productType,
      billingType: frequency ? "subscription" : "one_time",
      deliveryType: deliveryUrl ? "link" : "payment",
      deliveryUrl,
    };
    const id = newId(now);
    if (externalId) {
      const claimed = await claimExternalId(tx, { companyId, kind: "products", externalId }, { subjectId: id, now });
      if (!claimed) return { refusal: "external_id_taken", field: "externalId" };
    }
    const draft = { name, priceInCents, frequency };
    await addProductWithin(tx, companyId, { name, description, categoryId }, kind, [draft], { id, now, by });
    return { changed: true, subjectId: id, customerId: null };
  },
});
