import { sql } from "drizzle-orm";
import { productShippings, products } from "@/db/schema";

/** Matches products that are physical, shipped or picked up. */
export const isTangible = sql<boolean>`(${products.productType} = 'physical' OR EXISTS (
  SELECT 1 FROM ${productShippings}
  WHERE ${productShippings.companyId} = ${products.companyId} AND ${productShippings.productId} = ${products.id}))`;
