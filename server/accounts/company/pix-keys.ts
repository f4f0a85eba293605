import type { PixKeyType } from "@/db/schema/treasury-enums";
import { toE164 } from "../../core/contact/phone";
import { Email } from "../../core/procedures/wire";
import { isDocument, maskDocument, plainDocument } from "./documents";

export interface PixKey {
  type: PixKeyType;
  key: string;
}

/** Maximum length of an email address in the Pix key directory (BCB, Manual Operacional do DICT). */
const maxEmailLength = 77;
const randomKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Parses and normalizes a Pix key: removes punctuation from documents and lowercases email
 * addresses and random keys. A phone number needs its `+55`, because eleven digits may be a CPF.
 * Returns null for invalid input.
 */
export function readPixKey(typed: string): PixKey | null {
  const text = typed.trim();
  const lower = text.toLowerCase();
  if (randomKey.test(lower)) return { type: "random", key: lower };
  if (text.includes("@")) {
    return lower.length <= maxEmailLength && Email.safeParse(lower).success ? { type: "email", key: lower } : null;
  }
  if (text.startsWith("+")) {
    const key = toE164(text);
    return key?.startsWith("+55") ? { type: "phone", key } : null;
  }
  const document = plainDocument(text);
  if (isDocument("cpf", document)) return { type: "cpf", key: document };
  return isDocument("cnpj", document) ? { type: "cnpj", key: document } : null;
}

/** Masks a Pix key for responses, events, emails and the audit log, but keeps enough to distinguish two keys. */
export function maskPixKey({ type, key }: PixKey): string {
  if (type === "cpf" || type === "cnpj") return maskDocument(key);
  if (type === "email") return `${key.slice(0, 1)}***${key.slice(key.lastIndexOf("@"))}`;
  return type === "phone" ? `+55 ** *****-${key.slice(-4)}` : `********-****-****-****-********${key.slice(-4)}`;
}
