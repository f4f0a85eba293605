import type { products } from "@/db/schema";
import { describeDocument } from "../companies/documents";
import type { CompanyIdentity } from "../core/procedure";
import type { Seller } from "./schemas";

/** The seller of a product, for its pages and mails. */
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
