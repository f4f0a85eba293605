import type { Address } from "@/db/schema/customers-shapes";
import type { Payer } from "../port/charge-port";
import type { PayerFault, PayerOperations } from "../port/payer-port";

/** Maximum lengths. Longer values are rejected, not truncated. */
const limits = { name: 64, email: 64 };
const addressLimits = { street: 100, number: 15, neighborhood: 64, complement: 64, city: 64, zipCode: 16, state: 40 };

const addressParts = ["zipCode", "street", "number", "neighborhood", "city", "state"] as const;

/**
 * Payer data required by a payment service provider (PSP) account
 * (docs/operating/connect-pagarme.md): a Brazilian phone number and, for cards and boletos, a
 * billing address.
 */
export const payers: PayerOperations = {
  needs: (method) => (method === "pix" ? ["phone"] : ["phone", "address"]),
  findFault: (method, { name, email, phone, address }) => {
    if (name.length > limits.name) return tooLong("name", limits.name);
    if (email.length > limits.email) return tooLong("email", limits.email);
    if (!phone) return { field: "phone", message: "is required by the acquirer" };
    if (!readPhone(phone)) return { field: "phone", message: "must be a Brazilian number with its area code" };
    return method === "pix" ? null : findAddressFault(address);
  },
};

const tooLong = (field: string, length: number): PayerFault => ({
  field,
  message: `must have at most ${length} characters for the acquirer`,
});

function readAddress(given: Address) {
  const part = (name: keyof Address) => given[name]?.trim() ?? "";
  const country = countryOf(part("country"));
  const zipCode = country === "BR" ? part("zipCode").replace(/\D/g, "") : part("zipCode");
  const state = country === "BR" ? part("state").toUpperCase() : part("state");
  const [street, number, neighborhood] = [part("street"), part("number"), part("neighborhood")];
  return { street, number, neighborhood, complement: part("complement"), city: part("city"), zipCode, state, country };
}

/** Returns a two-letter country code, by default Brazil's, or null for any other country name. */
function countryOf(given: string): string | null {
  const country = given.toUpperCase();
  if (/^(BRA|BRA[SZ]IL)?$/.test(country)) return "BR";
  return /^[A-Z]{2}$/.test(country) ? country : null;
}

function findAddressFault(given: Address | null): PayerFault | null {
  if (!given || Object.values(given).every((part) => !part?.trim())) {
    return { field: "address", message: "is required by the acquirer" };
  }
  const address = readAddress(given);
  const missing = addressParts.find((part) => address[part] === "");
  if (missing) return { field: `address.${missing}`, message: "is required by the acquirer" };
  const { country } = address;
  if (!country) return { field: "address.country", message: "must be a country's two letters" };
  if (country === "BR" && !/^\d{8}$/.test(address.zipCode)) {
    return { field: "address.zipCode", message: "must be a CEP of eight digits" };
  }
  if (country === "BR" && !/^[A-Z]{2}$/.test(address.state)) {
    return { field: "address.state", message: "must be a state's two letters" };
  }
  for (const [part, length] of Object.entries(addressLimits)) {
    const text = address[part as keyof typeof addressLimits];
    if (text.length > length) return tooLong(`address.${part}`, length);
  }
  return null;
}

/** Formats an address for the API. Returns null if it is missing, incomplete or too long; the caller then omits it. */
export function composeAddress(given: Address | null) {
  if (!given || findAddressFault(given)) return null;
  const { zipCode, ...address } = readAddress(given);
  const { street, number, neighborhood, complement } = address;
  return { ...address, zip_code: zipCode, line_1: `${number}, ${street}, ${neighborhood}`, line_2: complement };
}

function readPhone(phone: string): { area: string; number: string; isMobile: boolean } | null {
  const [, area, number] = /^\+55([1-9]{2})(9\d{8}|[2-8]\d{7})$/.exec(phone) ?? [];
  return area && number ? { area, number, isMobile: number.length === 9 } : null;
}

/** Formats a phone number (E.164) for the API. Omits foreign numbers, because the API requires an area code. */
export function composePhones(phone: string | null) {
  const read = phone === null ? null : readPhone(phone);
  if (!read) return {};
  const composed = { country_code: "55", area_code: read.area, number: read.number };
  return read.isMobile ? { mobile_phone: composed } : { home_phone: composed };
}

export function composeCustomer({ name, documentType, document, email, phone, address }: Payer, code: string) {
  const composed = composeAddress(address);
  return {
    name,
    email,
    document,
    document_type: documentType.toUpperCase(),
    type: documentType === "cpf" ? "individual" : "company",
    code,
    ...(composed ? { address: composed } : {}),
    phones: composePhones(phone),
    metadata: {},
  };
}
