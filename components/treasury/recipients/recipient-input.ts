import type { RecipientDraft, RecipientForm, TypedPartner } from "@/server/treasury/recipients/schemas";
import { parseMoney } from "../../ui/typed-money";

export type RecipientKind = NonNullable<RecipientForm["kind"]>;

export interface TypedRecipient extends RecipientDraft {
  password: string;
}

const emptyAddress = {
  zipCode: "",
  street: "",
  number: "",
  complement: "",
  neighborhood: "",
  city: "",
  state: "",
  referencePoint: "",
};

const emptyPerson = {
  name: "",
  email: "",
  birthOn: "",
  motherName: "",
  monthlyIncome: "",
  occupation: "",
  phone: "",
  address: emptyAddress,
};

export const emptyPartner: TypedPartner = { ...emptyPerson, document: "", isLegalRepresentative: false };

export function emptyDraft(legalName: string): RecipientDraft {
  return {
    siteUrl: "",
    person: { ...emptyPerson, name: legalName },
    company: {
      legalName,
      tradingName: "",
      email: "",
      annualRevenue: "",
      corporationType: "",
      foundedOn: "",
      cnae: "",
      phone: "",
      address: emptyAddress,
      partners: [{ ...emptyPartner, isLegalRepresentative: true }],
    },
    account: {
      bankCode: "",
      branch: "",
      accountNumber: "",
      checkDigit: "",
      accountType: "checking",
      holderName: legalName,
    },
  };
}

const orNull = (text: string) => (text.trim() === "" ? null : text);

function toPerson({ monthlyIncome, motherName, ...person }: RecipientDraft["person"]) {
  return { ...person, motherName: orNull(motherName), monthlyIncomeInCents: parseMoney(monthlyIncome) ?? 0 };
}

/** The company's document determines `kind`. */
export function toRecipient(kind: RecipientKind, { siteUrl, person, company, account }: RecipientDraft) {
  const { checkDigit, ...rest } = account;
  const shared = {
    siteUrl: orNull(siteUrl),
    account: { ...rest, accountNumber: `${rest.accountNumber.trim()}-${checkDigit.trim()}` },
  };
  if (kind === "person") return { kind, person: toPerson(person), ...shared };
  const { annualRevenue, corporationType, foundedOn, cnae, partners, ...firm } = company;
  return {
    kind,
    company: {
      ...firm,
      annualRevenueInCents: parseMoney(annualRevenue) ?? 0,
      corporationType: orNull(corporationType),
      foundedOn: orNull(foundedOn),
      cnae: orNull(cnae),
      partners: partners.map(({ document, isLegalRepresentative, ...each }) => ({
        ...toPerson(each),
        document,
        isLegalRepresentative,
      })),
    },
    ...shared,
  };
}

export function toFormPath(path: string): string {
  return path
    .replace(/^recipient\./, "")
    .replace(/monthlyIncomeInCents$/, "monthlyIncome")
    .replace(/annualRevenueInCents$/, "annualRevenue")
    .replace(/^company\.partners$/, "company.partners.0.isLegalRepresentative");
}

export const stepsOf = {
  person: ["about", "address", "account", "send"],
  company: ["about", "address", "partners", "account", "send"],
} as const;
export type RecipientStep = (typeof stepsOf)["company"][number];

export function stepOfPath(path: string): RecipientStep {
  if (path.startsWith("account.")) return "account";
  if (path.startsWith("company.partners")) return "partners";
  if (/^(person|company)\.address\./.test(path)) return "address";
  return path === "password" ? "send" : "about";
}
