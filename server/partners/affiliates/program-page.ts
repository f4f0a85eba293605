import { and, eq, min } from "drizzle-orm";
import { db } from "@/db/client";
import { companies, offers, products } from "@/db/schema";
import { nowIn } from "../../accounts/company/company-clock";
import { sells } from "../../catalog/offers/sellable-offers";
import { findProgram } from "./join";
import type { ProgramPage } from "./program-schemas";
import { termsOfProgram } from "./programs";

export async function findProgramPage(code: string): Promise<ProgramPage | null> {
  const program = await findProgram(code);
  if (!program) return null;
  const { companyId, productId } = program;
  const now = await nowIn(companyId, new Date());
  const [[row], [cheapest]] = await Promise.all([
    db()
      .select({
        producerName: companies.name,
        blockedAt: companies.blockedAt,
        productName: products.name,
        description: products.description,
      })
      .from(products)
      .innerJoin(companies, eq(companies.id, products.companyId))
      .where(and(eq(products.companyId, companyId), eq(products.id, productId))),
    db()
      .select({ priceInCents: min(offers.price) })
      .from(offers)
      .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
      .where(and(eq(offers.companyId, companyId), eq(offers.productId, productId), sells(now))),
  ]);
  if (!row || row.blockedAt) return null;
  const { producerName, productName, description } = row;
  const names = { code, producerName, productName, description: description ?? "" };
  return { ...names, ...termsOfProgram(program), priceInCents: cheapest?.priceInCents ?? null };
}
