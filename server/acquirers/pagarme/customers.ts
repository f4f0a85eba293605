import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Address } from "@/db/shapes";
import type { Payer } from "../charge-port";
import { cutText } from "../cut-text";

/**
 * What stands for an unknown part of an address: the official package demands all parts, and none may look like a real
 * one (docs/connect-pagarme.md).
 */
const notGiven = "Não informado";

/** An address in the shape of the API; missing parts get a placeholder that says so. */
export function composeAddress(given: Address | null) {
  const part = (text: string | undefined, length: number, absent: string) => cutText(text ?? "", length) || absent;
  const street = part(given?.street, 100, notGiven);
  const number = part(given?.number, 15, "S/N");
  const neighborhood = part(given?.neighborhood, 64, notGiven);
  const complement = part(given?.complement, 64, "");
  const country = (given?.country ?? "").trim().toUpperCase();
  return {
    street,
    number,
    complement,
    neighborhood,
    zip_code: (given?.zipCode ?? "").replace(/\D/g, "").slice(0, 8) || "00000000",
    city: part(given?.city, 64, notGiven),
    state: part(given?.state, 40, "NI"),
    country: /^[A-Z]{2}$/.test(country) ? country : "BR",
    line_1: `${number}, ${street}, ${neighborhood}`,
    line_2: complement,
  };
}

/** A telephone number (E.164), as the API has it; none for null. */
export function composePhones(phone: string | null) {
  const parsed = phone ? parsePhoneNumberFromString(phone) : undefined;
  if (!parsed) return {};
  const country = parsed.countryCallingCode;
  const national = parsed.nationalNumber;
  const isBrazilian = country === "55" && national.length >= 10;
  const [area, number] = isBrazilian ? [national.slice(0, 2), national.slice(2)] : ["", national];
  return { mobile_phone: { country_code: country, area_code: area, number } };
}

/** A payer as the API has it, under our own `code`. */
export function composeCustomer({ name, documentType, document, email, phone, address }: Payer, code: string) {
  return {
    name: cutText(name, 64) || document,
    email: email.slice(0, 64),
    document,
    document_type: documentType.toUpperCase(),
    type: documentType === "cpf" ? "individual" : "company",
    code,
    address: composeAddress(address),
    phones: composePhones(phone),
    metadata: {},
  };
}
