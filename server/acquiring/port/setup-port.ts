import type { ConnectionCapabilities } from "@/db/schema";
import type { CheckStep, ConnectionFault } from "@/db/schema/acquiring-enums";
import type { ConnectionSettings } from "@/db/schema/acquiring-shapes";
import type { PaymentMethod } from "@/db/schema/payments-enums";

/** What a bank gives a company to identify itself. Exists in memory only, between the vault and the bank. */
export interface ConnectionSecrets {
  clientId: string;
  /** Empty at banks that identify by the certificate alone. */
  clientSecret: string;
  /** The client certificate with its chain, and its unencrypted key, both PEM; null where the bank asks for none. */
  certificate: string | null;
  privateKey: string | null;
  /** The authority (PEM) that signs the bank's own certificate, for the profile `generic`; null for public ones. */
  authority: string | null;
  /** The key of the bank's developer application, at banks that want it besides (Banco do Brasil's `gw-dev-app-key`). */
  applicationKey?: string | undefined;
}

/** An account at a bank: all that an adapter needs to call it. */
export interface Account {
  companyId: string;
  connectionId: string;
  settings: ConnectionSettings;
  secrets: ConnectionSecrets;
  /** Changes with settings and secrets, so that an adapter drops what it keeps for an older one. */
  version: number;
}

/** What one step of a check found; null when it went well. */
export interface CheckedStep {
  step: CheckStep;
  fault: ConnectionFault | null;
}

/** How a company connects to an acquirer. */
export interface SetupOperations {
  /** The name, methods and widest capabilities of a connection with these settings. */
  offerOf: (settings: ConnectionSettings) => {
    name: string;
    methods: PaymentMethod[];
    capabilities: ConnectionCapabilities;
  };
  /**
   * Checks an account that may not be stored yet, up to the first step with a fault: gets a token, reads something, and
   * registers `callbackUrl`, which it leaves alone when null.
   */
  check: (account: Account, callbackUrl: string | null) => Promise<CheckedStep[]>;
  /**
   * Reads the callback addresses that the acquirer has of a stored account, one for each kind of callback and null where
   * it has none. Null when it does not tell.
   */
  readCallbacks: (account: Account) => Promise<(string | null)[] | null>;
}
