import { isValidPixKey } from "@brazilian-utils/brazilian-utils/is-valid-pix-key";
import type { Executor } from "@/db/client";
import type { PaymentMethod } from "@/db/enums";
import type { ConnectionCapabilities } from "@/db/schema";
import type { BankAccount } from "@/db/shapes";
import { isDocument } from "../companies/documents";
import { readConnection } from "../connections/connections";
import { fail } from "../errors";
import { auditDetailsOf } from "./add-destination";
import type { RefundTargetField } from "./schemas";

/** Where a boleto's money goes back to, which has no return path of its own: one of the two. */
export interface RefundTarget {
  pixKey?: string | undefined;
  bankAccount?: BankAccount | undefined;
}

/** What a refund of a charge must name, by its method and what its connection offers. */
export function targetFieldOf(
  paymentMethod: PaymentMethod,
  { boletoRefundsToAccount }: Pick<ConnectionCapabilities, "boletoRefundsToAccount">,
): RefundTargetField {
  if (paymentMethod !== "boleto") return null;
  return boletoRefundsToAccount ? "bankAccount" : "pixKey";
}

/** The same, for a caller without the connection. */
export async function readTargetField(
  charge: { companyId: string; connectionId: string; paymentMethod: PaymentMethod },
  executor?: Executor,
): Promise<RefundTargetField> {
  if (charge.paymentMethod !== "boleto") return null;
  return targetFieldOf("boleto", (await readConnection(charge, executor)).capabilities);
}

/** @throws VALIDATION naming the field that is missing, wrong, or of another method. */
export function checkTarget(field: RefundTargetField, target: RefundTarget): void {
  for (const other of ["pixKey", "bankAccount"] as const) {
    if (other !== field && target[other] !== undefined) fail("VALIDATION", { field: other, message: whyNot(field) });
  }
  if (field === null) return;
  if (target[field] === undefined) {
    fail("VALIDATION", { field, message: "is required to refund a boleto" });
  }
  const { pixKey, bankAccount } = target;
  if (pixKey !== undefined && !isValidPixKey(pixKey)) {
    fail("VALIDATION", { field, message: "must be a Pix key: a CPF, CNPJ, e-mail, phone or random key" });
  }
  if (bankAccount && !isOwnersDocument(bankAccount)) {
    fail("VALIDATION", { field: "bankAccount.holderDocument", message: "must be a valid CPF or CNPJ" });
  }
}

function whyNot(field: RefundTargetField): string {
  if (field === null) return "is only for the refund of a boleto";
  return field === "pixKey"
    ? "is not taken by the acquirer of this charge, but pixKey"
    : "is not taken by the acquirer of this charge, but bankAccount";
}

function isOwnersDocument({ holderDocument }: BankAccount): boolean {
  return isDocument(holderDocument.length === 11 ? "cpf" : "cnpj", holderDocument);
}

/** An account in one line, without its whole number. */
export function maskedAccount(account: BankAccount): string {
  return auditDetailsOf({ pixKeyType: null, pixKey: null, account }).pixKey;
}

/** A refund's target for the audit log, which never has the whole number of an account; empty without one. */
export function auditedTarget({ pixKey, bankAccount }: RefundTarget): { pixKey?: string } {
  if (pixKey !== undefined) return { pixKey };
  return bankAccount ? { pixKey: maskedAccount(bankAccount) } : {};
}
