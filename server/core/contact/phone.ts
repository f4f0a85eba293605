import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * A phone number in international form (E.164, `+5511987654321`), or null when the text is not one. A number without a
 * country code is Brazilian (docs/decisions.md 4). The whole text must be the number: E.164 has no extensions, so one
 * is refused rather than dropped.
 *
 * Needs the "max" metadata: the smaller sets accept eight-digit Brazilian mobile numbers, which no longer exist.
 */
export function toE164(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone.trim(), { defaultCountry: "BR", extract: false });
  return parsed?.isValid() && !parsed.ext ? parsed.number : null;
}
