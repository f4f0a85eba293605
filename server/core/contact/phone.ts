import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * Returns a phone number in E.164 (`+5511987654321`), or null if the input is not one. A number without a country code
 * is Brazilian (docs/domains/customers.md). The whole input must be the number: an extension is rejected rather than
 * dropped, because E.164 has none. Requires the "max" metadata, because the smaller sets accept eight-digit Brazilian
 * mobile numbers, which no longer exist.
 */
export function toE164(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone.trim(), { defaultCountry: "BR", extract: false });
  return parsed?.isValid() && !parsed.ext ? parsed.number : null;
}
