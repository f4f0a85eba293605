import type { Payer } from "../port/charge-port";
import { cutText } from "../port/cut-text";

export function composeDebtor(
  { documentType, document, name }: Pick<Payer, "documentType" | "document" | "name">,
  length: number,
): { cpf: string; nome: string } | { cnpj: string; nome: string } {
  const nome = cutText(name, length) || document;
  return documentType === "cpf" ? { cpf: document, nome } : { cnpj: document.toUpperCase(), nome };
}
