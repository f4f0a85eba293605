import type { ConnectionCapabilities } from "@/db/schema";
import type { CheckStep, ConnectionFault } from "@/db/schema/acquiring-enums";
import type { ConnectionSettings } from "@/db/schema/acquiring-shapes";
import type { PaymentMethod } from "@/db/schema/payments-enums";

/**
 * Credentials of a company at a bank. They exist only in memory, on the way from the vault to the
 * bank.
 */
export interface ConnectionSecrets {
  clientId: string;
  /** Empty at banks that authenticate clients only by certificate. */
  clientSecret: string;
  /** Client certificate with its chain, and its unencrypted key, both PEM; null if the bank requires none. */
  certificate: string | null;
  privateKey: string | null;
  /**
   * Certificate authority (PEM) that issued the bank's certificate, for the `generic` profile; null for public
   * authorities.
   */
  authority: string | null;
  /**
   * Key of the bank's developer application, if the bank requires one (Banco do Brasil's
   * `gw-dev-app-key`).
   */
  applicationKey?: string | undefined;
}

export interface Account {
  companyId: string;
  connectionId: string;
  settings: ConnectionSettings;
  secrets: ConnectionSecrets;
  /** Changes with settings and secrets, so that adapters drop state cached for older ones. */
  version: number;
}

/** Result of one step of a check. `fault` is null on success. */
export interface CheckedStep {
  step: CheckStep;
  fault: ConnectionFault | null;
}

export interface SetupOperations {
  offerOf: (settings: ConnectionSettings) => {
    name: string;
    methods: PaymentMethod[];
    capabilities: ConnectionCapabilities;
  };
  /**
   * Checks an account that may not be stored yet, up to the first failing step. The steps get a
   * token, perform a read, and register `callbackUrl` unless it is null.
   */
  check: (account: Account, callbackUrl: string | null) => Promise<CheckedStep[]>;
  /**
   * Reads the callback URLs that the bank has for a stored account, one per kind of callback. An
   * unregistered URL is null. Returns null if the bank does not report URLs.
   */
  readCallbacks: (account: Account) => Promise<(string | null)[] | null>;
}
