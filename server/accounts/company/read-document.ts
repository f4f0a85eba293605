import type { DocumentType } from "@/db/schema/customers-enums";
import { isRounded, onlyOne, plainCell, wholeNumbersOf } from "../../core/files/read-value";
import { isDocument } from "./documents";

const writtenCpf = /^\d{3}[-./ ]*\d{3}[-./ ]*\d{3}[-./ ]*\d{2}$/;
const writtenCnpj = /^[\dA-Z]{2}[-./ ]*[\dA-Z]{3}[-./ ]*[\dA-Z]{3}[-./ ]*[\dA-Z]{4}[-./ ]*\d{2}$/;

/** Minimum digits to which leading zeros are added. */
const minDigits = 8;

const ofMainEstablishment = /^\d{5}0001\d{2}$/;

/**
 * Parses a CPF or CNPJ from a file, with or without punctuation, leading zeros, `.0` or thousands
 * separators. Returns null if it is invalid or ambiguous: an exponent drops digits, and missing
 * zeros may fit both types. Eleven digits are a CPF, unless they are also the CNPJ of a main
 * establishment.
 */
export function readDocument(cell: string): { type: DocumentType; number: string } | null {
  const text = plainCell(cell).toUpperCase();
  if (isRounded(text)) return null;
  const isWritten = writtenCpf.test(text) || writtenCnpj.test(text);
  const written = isWritten ? [text.replace(/[-./ ]/g, "")] : [];
  const restored = wholeNumbersOf(text).flatMap(restore);
  const number = onlyOne([...written, ...restored].filter((each) => isDocument(typeOf(each), each)));
  return number === null ? null : { type: typeOf(number), number };
}

export function typeOf(document: string): DocumentType {
  return document.length === 11 ? "cpf" : "cnpj";
}

function restore(digits: string): string[] {
  if (digits.length < minDigits || digits.length > 14) return [];
  const cnpj = digits.padStart(14, "0");
  if (digits.length > 11) return [cnpj];
  const cpf = digits.padStart(11, "0");
  const isCpf = digits.length === 11 && isDocument("cpf", cpf) && !ofMainEstablishment.test(cpf);
  return isCpf ? [cpf] : [cpf, cnpj];
}
