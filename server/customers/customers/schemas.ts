import { z } from "zod";
import { documentTypes } from "@/db/schema/customers-enums";
import { addressLimits } from "@/db/schema/customers-shapes";
import { NewMetadata } from "../../core/procedures/metadata";
import { Email, line, shapeOf } from "../../core/procedures/wire";

export const Address = z
  .strictObject(shapeOf(addressLimits, (max) => line({ max }).optional()))
  .meta({ id: "Address" });

/** Only the format is checked; a document with wrong check digits matches no customer. */
export const DocumentFilter = z.string().regex(/^(?:[0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/, {
  error: "must be a CPF or CNPJ without punctuation",
});

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
      description: "International format. Brazilian national numbers are normalized to it.",
      example: "+5511987654321",
    }),
    address: Address.optional(),
    metadata: NewMetadata.optional().meta({
      description: "Your keys and values for this customer. They replace earlier ones.",
    }),
  })
  .meta({ id: "Customer" });
export type Customer = z.infer<typeof Customer>;
