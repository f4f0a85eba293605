import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { RecipientAddress, RecipientDetails, RecipientPerson, RecipientRequest } from "../port/recipient-port";
import { composeBankAccount } from "./bank-accounts";

const composeAddress = (address: RecipientAddress) => ({
  street: address.street,
  street_number: address.number,
  complementary: address.complement,
  neighborhood: address.neighborhood,
  city: address.city,
  state: address.state,
  zip_code: address.zipCode,
  reference_point: address.referencePoint,
});

function composePhones(phone: string) {
  const number: string = parsePhoneNumberFromString(phone)?.nationalNumber ?? phone.replace(/\D/g, "");
  return [{ ddd: number.slice(0, 2), number: number.slice(2), type: number.length === 11 ? "mobile" : "home" }];
}

const composeDay = (day: string) => day.split("-").reverse().join("/");

/** Income and revenue are in whole reais, unlike other amounts in the API. */
const toReais = (cents: number) => Math.floor(cents / 100);

const composePerson = (person: RecipientPerson) => ({
  name: person.name,
  email: person.email,
  document: person.document,
  type: "individual",
  ...(person.motherName === null ? {} : { mother_name: person.motherName }),
  birthdate: composeDay(person.birthOn),
  monthly_income: toReais(person.monthlyIncomeInCents),
  professional_occupation: person.occupation,
  phone_numbers: composePhones(person.phone),
  address: composeAddress(person.address),
});

function composeDetails(details: RecipientDetails) {
  const site = details.siteUrl === null ? {} : { site_url: details.siteUrl };
  if (details.kind === "person") return { ...composePerson(details.person), ...site };
  const { company } = details;
  return {
    type: "corporation",
    company_name: company.legalName,
    trading_name: company.tradingName,
    email: company.email,
    document: company.document,
    annual_revenue: toReais(company.annualRevenueInCents),
    ...(company.corporationType === null ? {} : { corporation_type: company.corporationType }),
    ...(company.foundedOn === null ? {} : { founding_date: company.foundedOn }),
    ...(company.cnae === null ? {} : { cnae: company.cnae }),
    phone_numbers: composePhones(company.phone),
    main_address: composeAddress(company.address),
    managing_partners: company.partners.map(({ isLegalRepresentative, ...partner }) => {
      const { type: _, ...person } = composePerson(partner);
      return { ...person, self_declared_legal_representative: isLegalRepresentative };
    }),
    ...site,
  };
}

/** Automatic transfers are off, because they would empty balances without our knowledge. */
export function composeRecipient({ key, details, account }: RecipientRequest) {
  return {
    code: key,
    register_information: composeDetails(details),
    default_bank_account: { ...composeBankAccount(account), metadata: {} },
    transfer_settings: { transfer_enabled: false, transfer_interval: "Daily", transfer_day: 0 },
    payment_mode: "bank_transfer",
    metadata: {},
  };
}
