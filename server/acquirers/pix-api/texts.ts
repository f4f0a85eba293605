import type { Payer } from "../charge-port";

/** Text for a bank: one line without control characters, at most `length` UTF-16 units, no character cut in half. */
export function cutText(text: string, length: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, length);
  return line.replace(/[\uD800-\uDBFF]$/, "").trim();
}

/** A payer as a bank has it: document and name, of at most `length` characters. */
export function composeDebtor(
  { documentType, document, name }: Pick<Payer, "documentType" | "document" | "name">,
  length: number,
): { cpf: string; nome: string } | { cnpj: string; nome: string } {
  const nome = cutText(name, length) || document;
  return documentType === "cpf" ? { cpf: document, nome } : { cnpj: document.toUpperCase(), nome };
}
