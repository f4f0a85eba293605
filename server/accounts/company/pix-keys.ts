import type { PixKeyType } from "@/db/schema/treasury-enums";
import { toE164 } from "../../core/contact/phone";
import { Email } from "../../core/procedures/wire";
import { isDocument, maskDocument, plainDocument } from "./documents";

/** A Pix key as the directory of keys (DICT) writes it. */
export interface PixKey {
  type: PixKeyType;
  key: string;
}

/** The maximum length of an e-mail in the directory (BCB, Manual Operacional do DICT). */
const maxEmailLength = 77;
const randomKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads a Pix key and normalises it: punctuation is removed from documents, e-mails and random keys become lower case.
 * A phone number needs its `+55`, because eleven digits alone may be a CPF. Null if the text is no Pix key.
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

/** A masked Pix key for answers, events, mails and the audit log: enough to tell two keys apart. */
export function maskPixKey({ type, key }: PixKey): string {
  if (type === "cpf" || type === "cnpj") return maskDocument(key);
  if (type === "email") return `${key.slice(0, 1)}***${key.slice(key.lastIndexOf("@"))}`;
  return type === "phone" ? `+55 ** *****-${key.slice(-4)}` : `********-****-****-****-********${key.slice(-4)}`;
}
