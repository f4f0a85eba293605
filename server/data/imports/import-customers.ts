import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { customers } from "@/db/schema";
import type { Address } from "@/db/schema/customers-shapes";
import { readPostalCode, withoutFraction } from "../../core/files/read-value";
import { insertCustomerIfNew } from "../../customers/customers/customers";
import { Address as AddressSchema } from "../../customers/customers/schemas";
import { rulesOf } from "./kind";
import { fitting, readKnownPerson, refuse } from "./read-cells";
import type { Cells } from "./read-file";

const addressFields = {
  street: "street",
  number: "number",
  complement: "complement",
  neighborhood: "neighborhood",
  city: "city",
  state: "addressState",
  zipCode: "zipCode",
} as const;

const addressParts = ["street", "number", "complement", "neighborhood", "city", "state", "zipCode"] as const;

function readPart(part: (typeof addressParts)[number], text: string): string {
  if (part === "zipCode") return readPostalCode(text) ?? refuse("postal_code_invalid", "zipCode");
  return part === "number" || part === "complement" ? withoutFraction(text) : text;
}

function readAddress(cells: Cells): Address | undefined {
  const parts = addressParts.flatMap((part) => {
    const field = addressFields[part];
    const text = cells[field];
    return text ? [[part, fitting(AddressSchema.shape[part], readPart(part, text), field)] as const] : [];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

function read(cells: Cells) {
  const { document, ...person } = readKnownPerson(cells);
  const address = readAddress(cells);
  return { ...person, documentType: document.type, document: document.number, ...(address && { address }) };
}

export async function findByDocument(executor: Executor, companyId: string, documents: string[]) {
  const rows = await executor
    .select({ id: customers.id, document: customers.document, emails: customers.emails })
    .from(customers)
    .where(
      and(
        eq(customers.companyId, companyId),
        inArray(customers.documentType, ["cpf", "cnpj"]),
        inArray(customers.document, documents),
      ),
    );
  return new Map(rows.map((row) => [row.document, row]));
}

/** An existing customer with the same document is unchanged (docs/domains/customers.md). */
export const customerRules = rulesOf<ReturnType<typeof read>>("customers", {
  read,
  keysOf: ({ document }) => [document],
  findFaults: async (_executor, _scope, rows) => rows.map(() => null),
  make: async (tx, { company: { id: companyId }, now }, buyer) => {
    const known = (await findByDocument(tx, companyId, [buyer.document])).get(buyer.document);
    if (known) return { changed: false, subjectId: known.id, customerId: known.id };
    await insertCustomerIfNew(tx, companyId, buyer, now);
    const made = (await findByDocument(tx, companyId, [buyer.document])).get(buyer.document);
    if (!made) throw new Error("A customer is gone in the commit that met them");
    return { changed: true, subjectId: made.id, customerId: made.id };
  },
});
