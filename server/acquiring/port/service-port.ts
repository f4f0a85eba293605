import type { ConnectionCapabilities } from "@/db/schema";
import type { AccountOwner, BankEnvironment, ConnectionFault } from "@/db/schema/acquiring-enums";
import type { PaymentMethod } from "@/db/schema/payments-enums";

/** An account at a full-service acquirer. The keys exist in memory only, between the vault and the acquirer. */
export interface ServiceAccount {
  companyId: string;
  connectionId: string;
  owner: AccountOwner;
  environment: BankEnvironment;
  publicKey: string;
  secretKey: string;
  /** The acquirer's id of the company's recipient, once it is known. */
  recipientId: string | null;
  /** The operator's own recipient, which the platform's fee goes to; null for a company's own account. */
  platformRecipientId: string | null;
  /** Changes with the credentials, so that an adapter drops what it keeps for older ones. */
  version: number;
}

/** How a company connects to a full-service acquirer. */
export interface ServiceOperations {
  offer: { name: string; methods: PaymentMethod[]; capabilities: ConnectionCapabilities };
  /** The environment of a pair of keys; null for keys that are not this acquirer's, or not of one environment. */
  environmentOf: (keys: { secretKey: string; publicKey: string }) => BankEnvironment | null;
  /** Whether the operator has an account here (`PLATFORM_…` in docs/configuration), and its environment. */
  platformEnvironment: () => BankEnvironment | null;
  /** Checks an account that may not be stored yet: null when it can be used. */
  check: (account: ServiceAccount) => Promise<ConnectionFault | null>;
}
