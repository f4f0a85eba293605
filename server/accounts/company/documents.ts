import { formatCnpj } from "@brazilian-utils/brazilian-utils/format-cnpj";
import { formatCpf } from "@brazilian-utils/brazilian-utils/format-cpf";
import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import type { DocumentType } from "@/db/schema/customers-enums";

/** Checked first, because the library accepts masks, spaces and lowercase letters that the API does not. */
const shapes: Record<DocumentType, RegExp> = {
  cpf: /^[0-9]{11}$/,
  cnpj: /^[0-9A-Z]{12}[0-9]{2}$/,
};

/**
 * Returns true for a CPF (11 digits) or CNPJ (12 digits or capital letters, then 2 digits; letters
 * since July 2026, IN RFB 2229/2024) with valid check digits and no punctuation
 * (docs/domains/accounts.md).
 */
export function isDocument(documentType: DocumentType, document: string): boolean {
  if (!shapes[documentType].test(document)) return false;
  return documentType === "cpf" ? isValidCpf(document) : isValidCnpj(document, { version: 2 });
}

/** Removes punctuation and capitalizes letters. Keeps a trailing `.0`, which indicates a decimal number. */
export function plainDocument(typed: string): string {
  return /^\s*\d+\.0+\s*$/.test(typed) ? typed.trim() : typed.replace(/[\s./-]/g, "").toUpperCase();
}

/** Returns a CPF or CNPJ in any format without punctuation, or null if it is invalid. */
export function findDocument(text: string): string | null {
  const document = plainDocument(text);
  return isDocument("cpf", document) || isDocument("cnpj", document) ? document : null;
}

/**
 * Masks a document for public pages (docs/domains/accounts.md). Shows the six middle digits of a
 * CPF; the first two characters, the branch and the check digits of a CNPJ; and nothing of other
 * input.
 */
export function maskDocument(document: string): string {
  if (shapes.cpf.test(document)) return `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`;
  if (shapes.cnpj.test(document)) {
    return `${document.slice(0, 2)}.***.***/${document.slice(8, 12)}-${document.slice(12)}`;
  }
  return "***";
}

/** Formats a company's document, such as `CNPJ 11.222.333/0001-81`; empty without one. */
export function describeDocument(company: { documentType: DocumentType | null; document: string | null }): string {
  const { documentType, document } = company;
  if (!documentType || !document) return "";
  return documentType === "cpf" ? `CPF ${formatCpf(document)}` : `CNPJ ${formatCnpj(document, { version: 2 })}`;
}
