import type { BankAccountType } from "./treasury-enums";

export interface BankAccount {
  /** Three digits (COMPE). */
  bankCode: string;
  branch: string;
  /** Includes the check digit, without punctuation. */
  accountNumber: string;
  accountType: BankAccountType;
  holderName: string;
  /** CPF or CNPJ without punctuation. */
  holderDocument: string;
}
