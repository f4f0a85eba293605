import { sql } from "drizzle-orm";
import { productShippings, products } from "@/db/schema";

/** SQL condition: the product is physical or shipped, so its buyer must enter an address. */
export const isTangible = sql<boolean>`(${products.productType} = 'physical' OR EXISTS (
  SELECT 1 FROM ${productShippings}
  WHERE ${productShippings.companyId} = ${products.companyId} AND ${productShippings.productId} = ${products.id}))`;
