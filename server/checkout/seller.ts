import type { products } from "@/db/schema";
import { describeDocument } from "../companies/documents";
import type { CompanyIdentity } from "../core/procedure";
import type { Seller } from "./schemas";

/** Who sells a product, as its pages and mails tell it. */
export function sellerOf(company: CompanyIdentity, product: typeof products.$inferSelect): Seller {
  return {
    name: product.productorName ?? company.name,
    legalName: company.legalName,
    document: describeDocument(company),
    address: company.address,
    supportEmail: product.supportEmail ?? company.supportEmail,
    supportPhone: product.supportPhone ?? "",
  };
}
