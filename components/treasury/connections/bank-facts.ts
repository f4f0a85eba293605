import type { BankEnvironment, BankProfile } from "@/db/schema/acquiring-enums";

/** Requirements and features of a bank (docs/operating/connect-a-bank.md). */
export interface BankFacts {
  /** Environments with a client secret. In others, the certificate identifies the company. */
  secrets: readonly BankEnvironment[];
  /** The rehearsal secret is a permanent token from the bank's portal. */
  hasFixedToken: boolean;
  certificates: readonly BankEnvironment[];
  hasApplicationKey: boolean;
  /** The seller enters the bank's URLs. */
  hasAddresses: boolean;
  offersAutomatic: boolean;
}

const both = ["production", "rehearsal"] as const;
const usual: BankFacts = {
  secrets: both,
  hasFixedToken: false,
  certificates: both,
  hasApplicationKey: false,
  hasAddresses: false,
  offersAutomatic: false,
};

export const bankFacts: Record<BankProfile, BankFacts> = {
  efi: { ...usual, offersAutomatic: true },
  banco_do_brasil: { ...usual, certificates: ["production"], hasApplicationKey: true, offersAutomatic: true },
  itau: { ...usual, certificates: ["production"] },
  bradesco: { ...usual, offersAutomatic: true },
  santander: { ...usual, certificates: ["production"] },
  sicoob: { ...usual, secrets: ["rehearsal"], hasFixedToken: true, certificates: ["production"] },
  sicredi: { ...usual, offersAutomatic: true },
  inter: usual,
  generic: { ...usual, certificates: [], hasAddresses: true, offersAutomatic: true },
};
