import { z } from "zod";
import type { BankAccount } from "@/db/schema/accounts-shapes";
import { bankAccountTypes } from "@/db/schema/treasury-enums";
import { type FieldsOf, line } from "../../core/procedures/wire";

/** The type of the key is derived from its format. */
export const PixKeyInput = line({ min: 1, max: 77 }).meta({
  description: "A CPF, CNPJ, e-mail, phone with `+55`, or random key.",
  example: "11222333000181",
});

const digits = (pattern: RegExp, error: string) =>
  z
    .string()
    .overwrite((value) => value.replace(/[\s./-]/g, "").toUpperCase())
    .refine((value) => pattern.test(value), { error });

export const BankAccountInput = z.strictObject({
  bankCode: digits(/^(\d{3}|\d{8})$/, "must be the bank's three digits (COMPE) or eight (ISPB)"),
  branch: digits(/^\d{1,5}$/, "must have one to five digits"),
  accountNumber: digits(/^\d{1,20}[0-9X]$/, "must be the account's digits with its check digit"),
  accountType: z.enum(bankAccountTypes),
  holderName: line({ min: 2, max: 100 }),
  holderDocument: digits(/^(\d{11}|[0-9A-Z]{12}\d{2})$/, "must be a CPF or CNPJ"),
} satisfies FieldsOf<BankAccount>);

export const MaskedAccount = z.object({
  bankCode: z.string(),
  branch: z.string(),
  accountNumber: z.string(),
  accountType: z.enum(bankAccountTypes),
  holderName: z.string(),
  holderDocument: z.string(),
} satisfies FieldsOf<BankAccount>);
