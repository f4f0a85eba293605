import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { PixKeyType } from "@/db/schema/treasury-enums";
import { maskDocument } from "./documents";
import { maskPixKey } from "./pix-keys";

export interface Target {
  pixKeyType: PixKeyType | null;
  /** Unmasked, only for the acquirer and for comparisons. */
  pixKey: string | null;
  account: BankAccount | null;
}

export function maskTarget({ pixKeyType, pixKey, account }: Target): Pick<Target, "pixKey" | "account"> {
  return {
    pixKey: pixKeyType && pixKey ? maskPixKey({ type: pixKeyType, key: pixKey }) : null,
    account: account && {
      ...account,
      accountNumber: `****${account.accountNumber.slice(-2)}`,
      holderDocument: maskDocument(account.holderDocument),
    },
  };
}

/** One line with a masked target, for the audit log and emails. */
export function auditDetailsOf(target: Target): { pixKey: string } {
  const { pixKey, account } = maskTarget(target);
  return { pixKey: pixKey ?? `${account?.bankCode} ${account?.branch} ${account?.accountNumber}` };
}
