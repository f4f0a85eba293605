import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { type ConnectionCapabilities, companies, destinations } from "@/db/schema";
import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import { isDocument } from "../../accounts/company/documents";
import { auditDetailsOf } from "../../accounts/company/pay-target";
import { maskPixKey, readPixKey } from "../../accounts/company/pix-keys";
import { readConnection } from "../../acquiring/connections/connections";
import { fail } from "../../core/failures/failure";
import type { RefundTargetField } from "../transactions/schemas";
import type { TransactionRow } from "../transactions/transaction-shape";

/** Destination of a boleto refund, because a boleto payment cannot be returned to its source. */
export interface RefundTarget {
  pixKey?: string | undefined;
  bankAccount?: BankAccount | undefined;
}

export function targetFieldOf(
  paymentMethod: PaymentMethod,
  { boletoRefundsToAccount }: Pick<ConnectionCapabilities, "boletoRefundsToAccount">,
): RefundTargetField {
  if (paymentMethod !== "boleto") return null;
  return boletoRefundsToAccount ? "bankAccount" : "pixKey";
}

export async function readTargetField(
  charge: { companyId: string; connectionId: string; paymentMethod: PaymentMethod },
  executor?: Executor,
): Promise<RefundTargetField> {
  if (charge.paymentMethod !== "boleto") return null;
  return targetFieldOf("boleto", (await readConnection(charge, executor)).capabilities);
}

/**
 * @throws VALIDATION on a destination field that is missing, invalid or not applicable to the
 * payment method.
 */
export function checkTarget(field: RefundTargetField, target: RefundTarget): void {
  for (const other of ["pixKey", "bankAccount"] as const) {
    if (other !== field && target[other] !== undefined) fail("VALIDATION", { field: other, message: whyNot(field) });
  }
  if (field === null) return;
  if (target[field] === undefined) {
    fail("VALIDATION", { field, message: "is required to refund a boleto" });
  }
  const { pixKey, bankAccount } = target;
  if (pixKey !== undefined && readPixKey(pixKey) === null) {
    fail("VALIDATION", { field, message: "must be a Pix key: a CPF, CNPJ, e-mail, phone with +55 or random key" });
  }
  if (bankAccount && !isOwnersDocument(bankAccount)) {
    fail("VALIDATION", { field: "bankAccount.holderDocument", message: "must be a valid CPF or CNPJ" });
  }
}

/** Reports whether a destination fits the charge's payment method and connection. */
export function isAccepted(field: RefundTargetField, { pixKey, bankAccount }: RefundTarget): boolean {
  return (pixKey !== undefined) === (field === "pixKey") && (bankAccount !== undefined) === (field === "bankAccount");
}

/**
 * Checks a destination that the buyer entered. `keyConfirmedAt` is the time at which the buyer
 * confirmed one that does not belong to the payer.
 *
 * @throws VALIDATION on `pixKey` or `bankAccount`; refund_to_payout_account; refund_key_not_payers.
 */
export async function checkBuyersTarget(
  tx: Executor,
  { companyId, document }: Pick<TransactionRow, "companyId" | "document">,
  {
    field,
    target,
    keyConfirmedAt,
  }: { field: "pixKey" | "bankAccount"; target: RefundTarget; keyConfirmedAt: Date | null },
): Promise<void> {
  checkTarget(field, target);
  if (await isPayoutAccount(tx, companyId, target)) return fail("refund_to_payout_account", { field });
  if (ownerOf(target, document) === "other" && !keyConfirmedAt) return fail("refund_key_not_payers", { field });
}

/**
 * Relation of a destination to the payer: `document` is a Pix key equal to the payer's document,
 * `account` is a bank account in the payer's name, and `other` is neither.
 */
export type TargetOwner = "document" | "account" | "other";

export function ownerOf(target: RefundTarget, document: string): TargetOwner {
  if (documentIn(target) !== document) return "other";
  return target.bankAccount ? "account" : "document";
}

/** Returns a Pix key that is a document, or the account holder's document. */
export function documentIn({ pixKey, bankAccount }: RefundTarget): string | null {
  if (bankAccount) return bankAccount.holderDocument;
  const found = pixKey === undefined ? null : readPixKey(pixKey);
  return found?.type === "cpf" || found?.type === "cnpj" ? found.key : null;
}

/**
 * Reports whether a destination belongs to the company: a Pix key equal to its document, or a
 * current or removed payout account. Ignores the holder's name and document. Treats the two codes
 * of a bank as the same bank.
 */
export async function isPayoutAccount(
  tx: Executor,
  companyId: string,
  { pixKey, bankAccount }: RefundTarget,
): Promise<boolean> {
  const key = pixKey === undefined ? null : (readPixKey(pixKey)?.key ?? null);
  const [own] = await tx.select({ document: companies.document }).from(companies).where(eq(companies.id, companyId));
  if (key !== null && own?.document === key) return true;
  const known = await tx
    .select({ pixKey: destinations.pixKey, account: destinations.account })
    .from(destinations)
    .where(eq(destinations.companyId, companyId));
  return known.some(
    (each) =>
      (key !== null && each.pixKey === key) ||
      (bankAccount !== undefined && each.account !== null && hasSameNumber(bankAccount, each.account)),
  );
}

function hasSameNumber(one: BankAccount, other: BankAccount): boolean {
  const numberOf = ({ branch, accountNumber }: BankAccount) =>
    [branch, accountNumber].map((part) => part.replace(/^0+/, "")).join(" ");
  const isSameBank = one.bankCode === other.bankCode || one.bankCode.length !== other.bankCode.length;
  return isSameBank && numberOf(one) === numberOf(other);
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

export function maskedTarget({ pixKey, bankAccount }: RefundTarget): string {
  if (bankAccount) return maskedAccount(bankAccount);
  const key = pixKey === undefined ? null : readPixKey(pixKey);
  return key ? maskPixKey(key) : "***";
}

export function maskedAccount(account: BankAccount): string {
  return auditDetailsOf({ pixKeyType: null, pixKey: null, account }).pixKey;
}

/** Returns a refund's destination for the audit log, with a masked account number. Empty without a destination. */
export function auditedTarget({ pixKey, bankAccount }: RefundTarget): { pixKey?: string } {
  if (pixKey !== undefined) return { pixKey };
  return bankAccount ? { pixKey: maskedAccount(bankAccount) } : {};
}
