import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * A phone number in international form (E.164, `+5511987654321`), or null where the text is not one. A number without a
 * country code is Brazilian (docs/decisions.md 4). The whole text must be the number: an extension has no place in
 * E.164 and is refused rather than lost.
 *
 * The "max" metadata is needed: the smaller sets take eight-digit Brazilian mobile numbers, which no longer exist.
 */
export function toE164(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone.trim(), { defaultCountry: "BR", extract: false });
  return parsed?.isValid() && !parsed.ext ? parsed.number : null;
}
