import type { BankAccountType } from "@/db/schema/treasury-enums";

/** A bank account that receives payouts. */
export interface BankAccount {
  /** Three digits (COMPE). */
  bankCode: string;
  branch: string;
  /** With its check digit, without punctuation. */
  accountNumber: string;
  accountType: BankAccountType;
  holderName: string;
  /** CPF or CNPJ without punctuation. */
  holderDocument: string;
}
