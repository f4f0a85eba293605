import type { BankAccountType } from "@/db/schema/treasury-enums";

interface TypedAccount {
  bankCode: string;
  branch: string;
  accountNumber: string;
  checkDigit: string;
  accountType: BankAccountType;
  holderName: string;
  holderDocument: string;
}

export interface TypedDestination {
  kind: "pixKey" | "account";
  pixKey: string;
  account: TypedAccount;
  password: string;
}

export const emptyAccount: TypedAccount = {
  bankCode: "",
  branch: "",
  accountNumber: "",
  checkDigit: "",
  accountType: "checking",
  holderName: "",
  holderDocument: "",
};

/** The server takes account number and check digit as one value. */
export function toNewDestination({ kind, pixKey, account, password }: TypedDestination) {
  if (kind === "pixKey") return { pixKey, password };
  const { checkDigit, ...rest } = account;
  return { account: { ...rest, accountNumber: `${rest.accountNumber.trim()}-${checkDigit.trim()}` }, password };
}
