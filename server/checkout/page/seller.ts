import type { products } from "@/db/schema";
import { describeDocument } from "../../accounts/company/documents";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import type { Seller } from "../orders/schemas";

type Contact = Pick<typeof products.$inferSelect, "productorName" | "supportEmail" | "supportPhone">;

/** Returns the seller for pages and emails. The product's contact replaces the company's. */
export function sellerOf(company: CompanyIdentity, product: Partial<Contact> = {}): Seller {
  return {
    name: product.productorName ?? company.name,
    legalName: company.legalName,
    document: describeDocument(company),
    address: company.address,
    supportEmail: product.supportEmail ?? company.supportEmail,
    supportPhone: product.supportPhone ?? "",
  };
}
