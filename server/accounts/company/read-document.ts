import type { DocumentType } from "@/db/schema/customers-enums";
import { isRounded, onlyOne, plainCell, wholeNumbersOf } from "../../core/files/read-value";
import { isDocument } from "./documents";

/** Groups of a CPF and of a CNPJ, with or without marks between them. */
const writtenCpf = /^\d{3}[-./ ]*\d{3}[-./ ]*\d{3}[-./ ]*\d{2}$/;
const writtenCnpj = /^[\dA-Z]{2}[-./ ]*[\dA-Z]{3}[-./ ]*[\dA-Z]{3}[-./ ]*[\dA-Z]{4}[-./ ]*\d{2}$/;

/** Minimum number of digits to pad with leading zeros. */
const minDigits = 8;

/** The branch number of a company's main establishment, in the last eleven digits of its CNPJ. */
const ofMainEstablishment = /^\d{5}0001\d{2}$/;

/**
 * A CPF or CNPJ as a file has it: with or without punctuation, as a number that lost its leading zeros, with `.0` or
 * thousands marks. Null where it is invalid, or may as well be another document: an exponent leaves out digits, and
 * lost zeros may fit a CPF and a CNPJ. Eleven digits are a CPF, unless they are also the CNPJ of a main establishment.
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

/** The type of a complete document, by its length. */
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
