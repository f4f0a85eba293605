import type { CompanyIdentity } from "../../core/procedures/procedure";
import { createCardToken } from "../../payments/cards/card-tokens";

/** Creates a token of a sandbox card that is valid for three years from `at`. */
export async function showCard(company: CompanyIdentity, name: string, number: string, at: Date): Promise<string> {
  const holderName = name
    .normalize("NFD")
    .replace(/[^\w ]/g, "")
    .toUpperCase();
  const expirationYear = String((at.getUTCFullYear() + 3) % 100).padStart(2, "0");
  const cvv = number.startsWith("37") ? "1234" : "123";
  return createCardToken(company, { number, holderName, expirationMonth: "12", expirationYear, cvv }, new Date());
}
