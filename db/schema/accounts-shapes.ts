import type { BankAccountType } from "./treasury-enums";

export interface BankAccount {
  /** COMPE, three digits. */
  bankCode: string;
  branch: string;
  /** With check digit, without punctuation. */
  accountNumber: string;
  accountType: BankAccountType;
  holderName: string;
  /** CPF or CNPJ without punctuation. */
  holderDocument: string;
}
