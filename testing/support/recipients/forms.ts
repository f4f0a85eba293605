import type { RecipientDraft, RecipientInput } from "@/server/treasury/recipients/schemas";

export const personInput: RecipientInput = {
  kind: "person",
  siteUrl: null,
  person: {
    name: "Maria da Feira",
    email: "maria@example.com",
    birthOn: "1980-04-12",
    motherName: null,
    monthlyIncomeInCents: 450_000,
    occupation: "Feirante",
    phone: "+5511987654321",
    address: {
      street: "Rua das Laranjeiras",
      number: "12",
      complement: "",
      neighborhood: "Centro",
      city: "Belém",
      state: "PA",
      zipCode: "66010000",
      referencePoint: "",
    },
  },
  account: {
    bankCode: "341",
    branch: "1234",
    accountNumber: "123456",
    accountType: "checking",
    holderName: "Maria da Feira",
  },
};

const typedAddress = { ...emptyOf(["street", "number", "complement", "neighborhood", "city", "state", "zipCode"]) };

export const typedPerson: RecipientDraft = {
  siteUrl: "",
  person: {
    ...emptyOf(["name", "email", "birthOn", "motherName", "monthlyIncome", "occupation", "phone"]),
    address: { ...typedAddress, referencePoint: "" },
  },
  company: {
    ...emptyOf(["legalName", "tradingName", "email", "annualRevenue", "corporationType", "foundedOn", "cnae", "phone"]),
    address: { ...typedAddress, referencePoint: "" },
    partners: [],
  },
  account: {
    ...emptyOf(["bankCode", "branch", "accountNumber", "checkDigit", "holderName"]),
    accountType: "checking",
  },
};

function emptyOf<Name extends string>(names: Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, ""])) as Record<Name, string>;
}
