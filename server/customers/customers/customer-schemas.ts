import { z } from "zod";
import { customerSorts } from "@/db/schema/customers-enums";
import { Metadata } from "../../core/procedures/metadata";
import { CentsRead, Instant, line, PathId, pageShape } from "../../core/procedures/wire";
import { customerDetailExamples, customerExamples } from "./customer-examples";
import { Address, DocumentFilter } from "./schemas";

const customerShape = {
  id: z.string(),
  name: z.string().meta({ description: "Most recent value given." }),
  phone: z.string().meta({ description: "E.164. Empty if none was given." }),
  documentType: z.string().meta({ example: "CPF" }),
  document: z.string(),
  emails: z.array(z.string()).meta({ description: "All e-mail addresses of this customer, newest first." }),
  address: Address.nullable(),
  metadata: Metadata,
  purchases: z
    .object({
      transactions: z.int().meta({ description: "Charges in any status." }),
      approved: z.int().meta({ description: "Paid charges." }),
      paidInCents: CentsRead.meta({ description: "Amount paid, before refunds." }),
      refundedInCents: CentsRead,
      lastPaidAt: Instant.nullable(),
    })
    .meta({ description: "Totals of the customer's charges." }),
  createdAt: Instant,
  updatedAt: Instant,
};

export const CustomerRecord = z.object(customerShape).meta({ id: "CustomerRecord", examples: customerExamples });
export type CustomerRecord = z.infer<typeof CustomerRecord>;

export const CustomerDetail = z
  .object({
    ...customerShape,
    access: z
      .array(
        z.object({
          courseId: z.string(),
          courseTitle: z.string(),
          productId: z.string(),
          enrolledAt: Instant,
          revokedAt: Instant.nullable().meta({
            description: "Time when access was revoked. Null while access is open.",
          }),
        }),
      )
      .meta({ description: "Courses, most recent access first." }),
  })
  .meta({ id: "CustomerDetail", examples: customerDetailExamples });
export type CustomerDetail = z.infer<typeof CustomerDetail>;

export const CustomerId = z.strictObject({ customerId: PathId });

export const CustomerQuery = z.strictObject({
  ...pageShape,
  document: DocumentFilter.optional().meta({ description: "A CPF or CNPJ, without punctuation." }),
  search: line({ min: 1, max: 160 })
    .optional()
    .meta({ description: "An id, a CPF or CNPJ in any spelling, or part of a name or e-mail." }),
});
export type CustomerQuery = z.infer<typeof CustomerQuery>;

export const SortedCustomerQuery = CustomerQuery.extend({ sort: z.enum(customerSorts).default("-createdAt") });

export const CustomerPage = z.object({ rows: z.array(CustomerRecord), totalRows: z.int() });
export type CustomerPage = z.infer<typeof CustomerPage>;
