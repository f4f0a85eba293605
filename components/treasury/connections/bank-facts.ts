import type { BankEnvironment, BankProfile } from "@/db/schema/acquiring-enums";

/** What a bank's set-up needs, and what it offers (docs/connect-a-bank.md). */
export interface BankFacts {
  /** The environments that have a client secret; in others the certificate alone identifies the company. */
  secrets: readonly BankEnvironment[];
  /** Whether the secret of its rehearsal is a token that never changes, from its portal. */
  hasFixedToken: boolean;
  /** The environments that ask for a client certificate. */
  certificates: readonly BankEnvironment[];
  /** Whether it wants an application key with every call. */
  hasApplicationKey: boolean;
  /** Whether the seller gives its addresses. */
  hasAddresses: boolean;
  /** Whether it is known to offer Pix Automático. */
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

/** Every bank's facts. */
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
