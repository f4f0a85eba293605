import { describe, expect, it } from "vitest";
import { personInput } from "@/testing/support/recipients/forms";
import { addDays, dayOf } from "../../core/calendar/calendar";
import { RecipientInput } from "./schemas";

const today = dayOf(new Date());
const eighteenYearsAgo = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;

if (personInput.kind !== "person") throw new Error("The form is of a person");
const { person } = personInput;
const partner = { ...person, document: "529.982.247-25", isLegalRepresentative: true };
const companyInput = {
  kind: "company",
  siteUrl: "https://feira.example",
  company: {
    legalName: "Feira Ltda",
    tradingName: "Feira",
    email: "contato@feira.example",
    annualRevenueInCents: 25_000_000,
    corporationType: "LTDA",
    foundedOn: "2015-03-01",
    cnae: "47.21-1/02",
    phone: "(11) 98765-4321",
    address: person.address,
    partners: [partner],
  },
  account: personInput.account,
};

function faultsOf(input: unknown): string[] {
  const { error } = RecipientInput.safeParse(input);
  return [...new Set((error?.issues ?? []).map(({ path }) => path.join(".")))];
}

describe("the form of a person", () => {
  it("is taken when it is complete", () => {
    expect(faultsOf(personInput)).toEqual([]);
  });

  it.each([
    ["name", "Maria"],
    ["email", "maria"],
    ["birthOn", "1980-02-30"],
    ["birthOn", addDays(eighteenYearsAgo, 1)],
    ["birthOn", addDays(today, 1)],
    ["monthlyIncomeInCents", 0],
    ["occupation", ""],
    ["phone", "+1 415 555 2671"],
    ["phone", "11 1234"],
    ["address.zipCode", "6601000"],
    ["address.state", "XX"],
    ["address.street", ""],
  ])("names %s, which is not %s", (path, value) => {
    const [first = "", second] = path.split(".");
    const changed = second ? { address: { ...person.address, [second]: value } } : { [first]: value };
    expect(faultsOf({ ...personInput, person: { ...person, ...changed } })).toEqual([`person.${path}`]);
  });

  it("takes somebody on their eighteenth birthday", () => {
    expect(faultsOf({ ...personInput, person: { ...person, birthOn: eighteenYearsAgo } })).toEqual([]);
  });

  it.each([
    ["bankCode", "60701190"],
    ["branch", ""],
    ["accountNumber", "X"],
    ["holderName", ""],
  ])("names account.%s, which is not %s", (name, value) => {
    const account = { ...personInput.account, [name]: value };
    expect(faultsOf({ ...personInput, account })).toEqual([`account.${name}`]);
  });

  it("takes no document: it is the company's", () => {
    const account = { ...personInput.account, holderDocument: "52998224725" };
    expect(RecipientInput.safeParse({ ...personInput, account }).success).toBe(false);
  });
});

describe("the form of a firm", () => {
  it("is taken when it is complete, and written as the acquirer writes it", () => {
    expect(RecipientInput.parse(companyInput)).toMatchObject({
      company: { cnae: "4721102", phone: "+5511987654321", partners: [{ document: "52998224725" }] },
    });
  });

  it.each([
    ["company.cnae", { cnae: "47211" }],
    ["company.annualRevenueInCents", { annualRevenueInCents: -1 }],
    ["company.foundedOn", { foundedOn: addDays(today, 1) }],
    ["company.partners", { partners: [] }],
    ["company.partners", { partners: [{ ...partner, isLegalRepresentative: false }] }],
    ["company.partners.0.document", { partners: [{ ...partner, document: "52998224726" }] }],
  ])("names %s: %j", (path, change) => {
    expect(faultsOf({ ...companyInput, company: { ...companyInput.company, ...change } })).toContain(path);
  });
});
