import type { BankAccountType } from "./treasury-enums";

export interface BankAccount {
  /** COMPE code, three digits. */
  bankCode: string;
  branch: string;
  /** Account number with its check digit, without punctuation. */
  accountNumber: string;
  accountType: BankAccountType;
  holderName: string;
  /** CPF or CNPJ without punctuation. */
  holderDocument: string;
}
