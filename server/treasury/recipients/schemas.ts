import { z } from "zod";
import { states } from "@/db/schema/catalog-enums";
import { bankAccountTypes, recipientStates } from "@/db/schema/treasury-enums";
import { MaskedAccount } from "../../accounts/company/bank-account-schemas";
import { isDocument } from "../../accounts/company/documents";
import { dayOf } from "../../core/calendar/calendar";
import { CentsRead, Day, Email, Instant, line, PathId, WebUrl } from "../../core/procedures/wire";

export const ConnectionOnly = z.strictObject({ connectionId: PathId });

const adultYears = 18;
const firstBirth = "1900-01-01";
/** R$ 10 billion, to catch typing errors. */
const maxIncomeInCents = 1_000_000_000_000;

const matching = (pattern: RegExp, error: string) =>
  z
    .string()
    .overwrite((value) => value.replace(/[\s.()/-]/g, "").toUpperCase())
    .refine((value) => pattern.test(value), { error });

const text = (max: number) => line({ min: 1, max });
const Income = z.int().min(1).max(maxIncomeInCents);
const Cpf = matching(/^\d{11}$/, "must be a CPF").refine((value) => isDocument("cpf", value), {
  error: "must have valid check digits",
});

/** In E.164 format. The `+55` may be omitted. */
const Phone = z
  .string()
  .overwrite((value) => {
    const digits = value.replace(/\D/g, "");
    return `+${value.trim().startsWith("+") ? digits : `55${digits}`}`;
  })
  .refine((value) => /^\+55[1-9]\d(9\d{8}|[2-5]\d{7})$/.test(value), {
    error: "must be a Brazilian phone with its area code",
  });

const PastDay = Day.refine((day) => day >= firstBirth && day <= dayOf(new Date()), { error: "must be in the past" });

/** At least 18 years old today in São Paulo. */
const AdultBirth = PastDay.refine((day) => adultOn(day) <= dayOf(new Date()), {
  error: "must be of somebody who is at least 18",
});

/** Returns the 18th birthday, or March 1 for a person born on February 29. */
function adultOn(day: string): string {
  const year = Number(day.slice(0, 4)) + adultYears;
  return day.endsWith("02-29") ? `${year}-03-01` : `${year}${day.slice(4)}`;
}

export const RecipientStates = z.enum(states);

const Address = z.strictObject({
  street: text(100),
  number: text(15),
  complement: line({ max: 80 }),
  neighborhood: text(80),
  city: text(80),
  state: RecipientStates,
  zipCode: matching(/^\d{8}$/, "must be a CEP of eight digits"),
  referencePoint: line({ max: 80 }),
});

const person = {
  name: text(100).refine((name) => name.includes(" "), { error: "must be the full name" }),
  email: Email,
  birthOn: AdultBirth,
  motherName: text(100).nullable(),
  monthlyIncomeInCents: Income,
  occupation: text(80),
  phone: Phone,
  address: Address,
};

const Partner = z.strictObject({ ...person, document: Cpf, isLegalRepresentative: z.boolean() });

const Company = z.strictObject({
  legalName: text(160),
  tradingName: text(160),
  email: Email,
  annualRevenueInCents: Income,
  corporationType: text(40).nullable(),
  foundedOn: PastDay.nullable(),
  cnae: matching(/^\d{7}$/, "must have seven digits").nullable(),
  phone: Phone,
  address: Address,
  partners: z
    .array(Partner)
    .min(1)
    .max(10)
    .refine((all) => all.some(({ isLegalRepresentative }) => isLegalRepresentative), {
      error: "must name who represents the company by law",
    }),
});

/** Omits the holder's document, because the holder is always the company. */
export const AccountInput = z.strictObject({
  bankCode: matching(/^\d{3}$/, "must be the bank's three digits (COMPE)"),
  branch: matching(/^\d{1,5}$/, "must have one to five digits"),
  accountNumber: matching(/^\d{1,13}[0-9X]$/, "must be the account's digits with its check digit"),
  accountType: z.enum(bankAccountTypes),
  holderName: text(100),
});

const shared = { siteUrl: WebUrl.nullable(), account: AccountInput };

/**
 * Data that an acquirer requires of a recipient (docs/operating/connect-pagarme.md). A CPF as the
 * company's document makes the recipient a person, a CNPJ a legal entity. Omits the document
 * itself, which is always the company's.
 */
export const RecipientInput = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("person"), person: z.strictObject(person), ...shared }),
  z.strictObject({ kind: z.literal("company"), company: Company, ...shared }),
]);
export type RecipientInput = z.infer<typeof RecipientInput>;

const Password = z.string().min(1).max(1000);

export const SentRecipient = z.strictObject({ connectionId: PathId, recipient: RecipientInput, password: Password });
export const AccountChange = z.strictObject({ connectionId: PathId, account: AccountInput, password: Password });

/** Raw form input, possibly invalid. */
const typed = z.string().max(200);

const TypedAddress = z.strictObject({
  street: typed,
  number: typed,
  complement: typed,
  neighborhood: typed,
  city: typed,
  state: typed,
  zipCode: typed,
  referencePoint: typed,
});

const typedPerson = {
  name: typed,
  email: typed,
  birthOn: typed,
  motherName: typed,
  monthlyIncome: typed,
  occupation: typed,
  phone: typed,
  address: TypedAddress,
};

const TypedPartner = z.strictObject({ ...typedPerson, document: typed, isLegalRepresentative: z.boolean() });
export type TypedPartner = z.infer<typeof TypedPartner>;

export const RecipientDraft = z.strictObject({
  siteUrl: z.string().max(2048),
  person: z.strictObject(typedPerson),
  company: z.strictObject({
    legalName: typed,
    tradingName: typed,
    email: typed,
    annualRevenue: typed,
    corporationType: typed,
    foundedOn: typed,
    cnae: typed,
    phone: typed,
    address: TypedAddress,
    partners: z.array(TypedPartner).max(10),
  }),
  account: z.strictObject({
    bankCode: typed,
    branch: typed,
    accountNumber: typed,
    checkDigit: typed,
    accountType: z.enum(bankAccountTypes),
    holderName: typed,
  }),
});
export type RecipientDraft = z.infer<typeof RecipientDraft>;

export const SavedDraft = z.strictObject({ connectionId: PathId, draft: RecipientDraft });

export const IdentityLink = z.object({ url: z.string(), qrCode: z.string(), endsAt: Instant });
export type IdentityLink = z.infer<typeof IdentityLink>;

export const Recipient = z.object({
  state: z.enum(recipientStates),
  since: Instant,
  reason: z.string().nullable(),
  /** Null until known. */
  account: MaskedAccount.nullable(),
  identityLink: IdentityLink.nullable(),
});
export type Recipient = z.infer<typeof Recipient>;

export const RecipientForm = z.object({
  /** Null before the draft is first saved. */
  recipient: Recipient.nullable(),
  /** True if the acquirer requires a form. An existing account at the acquirer already has a recipient. */
  isAsked: z.boolean(),
  kind: z.enum(["person", "company"]).nullable(),
  document: z.string(),
  legalName: z.string(),
  draft: RecipientDraft.nullable(),
});
export type RecipientForm = z.infer<typeof RecipientForm>;

export const RecipientBalance = z.object({
  availableInCents: CentsRead,
  waitingInCents: CentsRead,
  transferredInCents: CentsRead,
});
export type RecipientBalance = z.infer<typeof RecipientBalance>;
