import type { ConnectionCapabilities } from "@/db/schema";
import type { AccountOwner, BankEnvironment, ConnectionFault } from "@/db/schema/acquiring-enums";
import type { PaymentMethod } from "@/db/schema/payments-enums";

/** Keys exist only in memory, between the vault and the acquirer. */
export interface ServiceAccount {
  companyId: string;
  connectionId: string;
  owner: AccountOwner;
  environment: BankEnvironment;
  publicKey: string;
  secretKey: string;
  /** The acquirer's id of the company's recipient, once known. */
  recipientId: string | null;
  /** Operator's recipient, which receives the platform's fee. Null for a company's own account. */
  platformRecipientId: string | null;
  /** Changes with the credentials, so that adapters drop older cached state. */
  version: number;
}

export interface ServiceOperations {
  offer: { name: string; methods: PaymentMethod[]; capabilities: ConnectionCapabilities };
  /**
   * Returns the environment of a key pair, or null if a key is from another acquirer or the keys'
   * environments differ.
   */
  environmentOf: (keys: { secretKey: string; publicKey: string }) => BankEnvironment | null;
  /** Returns the environment of the operator's account (`PLATFORM_…` in docs/configuration), or null without one. */
  platformEnvironment: () => BankEnvironment | null;
  /** Checks an account, which may be unsaved. Returns null if it is usable. */
  check: (account: ServiceAccount) => Promise<ConnectionFault | null>;
}
