import { z } from "zod";
import { documentTypes } from "@/db/enums";
import { Email, line } from "../core/wire";

/** A buyer's postal address; every part may be missing. */
export const Address = z
  .strictObject({
    street: line({ max: 160 }).optional(),
    number: line({ max: 20 }).optional(),
    complement: line({ max: 80 }).optional(),
    neighborhood: line({ max: 80 }).optional(),
    city: line({ max: 80 }).optional(),
    state: line({ max: 40 }).optional(),
    zipCode: line({ max: 10 }).optional(),
    country: line({ max: 60 }).optional(),
  })
  .meta({ id: "Address" });
export type Address = z.infer<typeof Address>;

/** The buyer of a charge (docs/decisions.md 4). */
export const Customer = z
  .strictObject({
    name: line({ min: 1, max: 160 }).meta({ example: "Maria da Silva" }),
    email: Email.meta({ example: "maria@example.com" }),
    documentType: z.enum(documentTypes).meta({ example: "cpf" }),
    document: z.string().meta({
      description: "CPF: 11 digits. CNPJ: 12 digits or capital letters, then 2 digits. No punctuation.",
      example: "52998224725",
    }),
    phone: z.string().optional().meta({
      description: "International format; Brazilian national numbers are normalised to it.",
      example: "+5511987654321",
    }),
    address: Address.optional(),
  })
  .meta({ id: "Customer" });
export type Customer = z.infer<typeof Customer>;
