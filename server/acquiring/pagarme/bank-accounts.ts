import type { z } from "zod";
import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { BankAccountType } from "@/db/schema/treasury-enums";
import { cutText } from "../port/cut-text";
import type { BankAccountShape } from "./shapes";

/** A fifth digit is the check digit. */
const branchDigits = 4;

/** The API treats payment accounts as checking accounts. */
export function composeBankAccount(account: BankAccount) {
  const { bankCode, branch, accountNumber, accountType, holderName, holderDocument } = account;
  return {
    holder_name: cutText(holderName, 30),
    holder_type: holderDocument.length === 11 ? "individual" : "company",
    holder_document: holderDocument,
    bank: bankCode,
    branch_number: branch.slice(0, branchDigits),
    branch_check_digit: branch.slice(branchDigits),
    account_number: accountNumber.slice(0, -1),
    account_check_digit: accountNumber.slice(-1),
    type: accountType === "savings" ? "savings" : "checking",
  };
}

/**
 * Parses a recipient's bank account, which the API returns without the holder's document. Returns
 * null for an unknown type.
 */
export function readBankAccount(shown: z.output<typeof BankAccountShape>, document: string): BankAccount | null {
  const types: Readonly<Record<string, BankAccountType>> = { checking: "checking", savings: "savings" };
  const accountType = types[shown.type];
  if (!accountType) return null;
  return {
    bankCode: shown.bank,
    branch: `${shown.branch_number}${shown.branch_check_digit ?? ""}`,
    accountNumber: `${shown.account_number}${shown.account_check_digit ?? ""}`,
    accountType,
    holderName: shown.holder_name,
    holderDocument: document,
  };
}

/** Ignores holder names, which may be truncated. */
export function isSameAccount(one: BankAccount, other: BankAccount): boolean {
  const idOf = (account: BankAccount) => {
    const { bank, branch_number, account_number, account_check_digit, type } = composeBankAccount(account);
    return [bank, branch_number, account_number.replace(/^0+/, ""), account_check_digit, type].join("/");
  };
  return idOf(one) === idOf(other);
}
