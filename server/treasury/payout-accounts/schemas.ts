import { z } from "zod";
import type { BankAccount } from "@/db/schema/accounts-shapes";
import { bankAccountTypes, pixKeyTypes } from "@/db/schema/treasury-enums";
import { CompanyChange } from "../../accounts/company/schemas";
import { type FieldsOf, Instant, line, PathId, pageShape } from "../../core/procedures/wire";
import { payoutAccountExamples } from "./examples";

export const NoInput = z.strictObject({});

/** Pix key as entered. The type follows from the format. */
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

export const NewDestination = z
  .strictObject({
    pixKey: PixKeyInput.optional(),
    account: BankAccountInput.optional(),
    password: z.string().min(1).max(1000),
  })
  .refine(({ pixKey, account }) => (pixKey === undefined) !== (account === undefined), {
    error: "must be given unless account is",
    path: ["pixKey"],
  });
export type NewDestination = z.infer<typeof NewDestination>;

/** A change of the company's data. A new document requires an owner's password. */
export const ConfirmedCompanyChange = CompanyChange.extend({ password: z.string().max(1000).optional() });
export type ConfirmedCompanyChange = z.infer<typeof ConfirmedCompanyChange>;

export const DestinationId = z.strictObject({ destinationId: PathId });

export const MaskedAccount = z.object({
  bankCode: z.string(),
  branch: z.string(),
  accountNumber: z.string(),
  accountType: z.enum(bankAccountTypes),
  holderName: z.string(),
  holderDocument: z.string(),
} satisfies FieldsOf<BankAccount>);

export const Destination = z.object({
  /** The company's id for its own document. */
  id: z.string(),
  isOwnDocument: z.boolean(),
  pixKeyType: z.enum(pixKeyTypes).nullable(),
  pixKey: z.string().nullable(),
  account: MaskedAccount.nullable(),
  /** Name of the member who added it; null for the company's own document. */
  addedBy: z.string().nullable(),
  createdAt: Instant,
  usableAt: Instant,
});
export type Destination = z.infer<typeof Destination>;

const payoutAccountKinds = [...pixKeyTypes, "bank_account"] as const;

export const PayoutAccount = z
  .object({
    id: z.string().meta({ description: "The company's own id for the company's own document." }),
    kind: z.enum(payoutAccountKinds).meta({ description: "The type of the Pix key, or `bank_account`." }),
    maskedKey: z.string().meta({ description: "The Pix key, or bank, branch and account number, masked." }),
    ownerName: z.string().nullable().meta({
      description: "The holder's name; null for a Pix key, whose holder is known at the payout.",
    }),
    usableFrom: Instant.meta({ description: "The earliest instant of a payout to it." }),
    createdAt: Instant,
  })
  .meta({ id: "PayoutDestination", examples: payoutAccountExamples });
export type PayoutAccount = z.infer<typeof PayoutAccount>;

export const PayoutAccountQuery = z.strictObject(pageShape);
export type PayoutAccountQuery = z.infer<typeof PayoutAccountQuery>;
export const PayoutAccountPage = z.object({ rows: z.array(PayoutAccount), totalRows: z.int() });
export type PayoutAccountPage = z.infer<typeof PayoutAccountPage>;

/** Refund field that contains its target; null for methods with a fixed return path. */
export type RefundTargetField = "pixKey" | "bankAccount" | null;
