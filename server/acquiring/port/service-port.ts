import type { ConnectionCapabilities } from "@/db/schema";
import type { AccountOwner, BankEnvironment, ConnectionFault } from "@/db/schema/acquiring-enums";
import type { PaymentMethod } from "@/db/schema/payments-enums";

/**
 * Account at a full-service acquirer. The keys exist only in memory while they are passed from the vault to the
 * acquirer.
 */
export interface ServiceAccount {
  companyId: string;
  connectionId: string;
  owner: AccountOwner;
  environment: BankEnvironment;
  publicKey: string;
  secretKey: string;
  /** The acquirer's id of the company's recipient, once known. */
  recipientId: string | null;
  /** The operator's recipient, which receives the platform's fee; null for a company's own account. */
  platformRecipientId: string | null;
  /** Changes with the credentials, so that adapters drop state cached for older ones. */
  version: number;
}

export interface ServiceOperations {
  offer: { name: string; methods: PaymentMethod[]; capabilities: ConnectionCapabilities };
  /**
   * Returns the environment of a key pair; null if a key belongs to another acquirer or the keys have different
   * environments.
   */
  environmentOf: (keys: { secretKey: string; publicKey: string }) => BankEnvironment | null;
  /**
   * Returns the environment of the operator's account (`PLATFORM_…` in docs/configuration), or null if there is none.
   */
  platformEnvironment: () => BankEnvironment | null;
  /** Checks an account that may not be stored yet. Returns null if it is usable. */
  check: (account: ServiceAccount) => Promise<ConnectionFault | null>;
}
