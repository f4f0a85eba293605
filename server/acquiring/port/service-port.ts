import type { ConnectionCapabilities } from "@/db/schema";
import type { AccountOwner, BankEnvironment, ConnectionFault } from "@/db/schema/acquiring-enums";
import type { PaymentMethod } from "@/db/schema/payments-enums";

/**
 * Account at a full-service acquirer. Its keys exist only in memory, on the way from the vault to
 * the acquirer.
 */
export interface ServiceAccount {
  companyId: string;
  connectionId: string;
  owner: AccountOwner;
  environment: BankEnvironment;
  publicKey: string;
  secretKey: string;
  /** Id of the company's recipient at the acquirer, once known. */
  recipientId: string | null;
  /**
   * Recipient of the operator, which receives the platform's fee. Null for a company's own account.
   */
  platformRecipientId: string | null;
  /** Changes with the credentials, so that adapters drop state cached for older ones. */
  version: number;
}

export interface ServiceOperations {
  offer: { name: string; methods: PaymentMethod[]; capabilities: ConnectionCapabilities };
  /**
   * Returns the environment of a key pair. Returns null if a key is from another acquirer, or the
   * keys are from different environments.
   */
  environmentOf: (keys: { secretKey: string; publicKey: string }) => BankEnvironment | null;
  /**
   * Returns the environment of the operator's account (`PLATFORM_…` in docs/configuration), or null if there is none.
   */
  platformEnvironment: () => BankEnvironment | null;
  /** Checks an account that may not be stored yet. Returns null if the account is usable. */
  check: (account: ServiceAccount) => Promise<ConnectionFault | null>;
}
