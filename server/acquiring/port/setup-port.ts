import type { ConnectionCapabilities } from "@/db/schema";
import type { CheckStep, ConnectionFault } from "@/db/schema/acquiring-enums";
import type { ConnectionSettings } from "@/db/schema/acquiring-shapes";
import type { PaymentMethod } from "@/db/schema/payments-enums";

/** A company's credentials at a bank. They exist only in memory, between the vault and the bank. */
export interface ConnectionSecrets {
  clientId: string;
  /** Empty for banks that authenticate clients only by certificate. */
  clientSecret: string;
  /** Client certificate with its chain, and its unencrypted key, in PEM; null if the bank requires none. */
  certificate: string | null;
  privateKey: string | null;
  /** Authority (PEM) of the bank's certificate, for the `generic` profile; null for public authorities. */
  authority: string | null;
  /** Key of the bank's developer application (Banco do Brasil's `gw-dev-app-key`). */
  applicationKey?: string | undefined;
}

export interface Account {
  companyId: string;
  connectionId: string;
  settings: ConnectionSettings;
  secrets: ConnectionSecrets;
  /** Changes with settings and secrets, so that adapters drop older cached state. */
  version: number;
}

/** `fault` is null on success. */
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
   * Checks an account, which may be unsaved, up to the first failing step: requests a token,
   * performs a read, and registers `callbackUrl` unless it is null.
   */
  check: (account: Account, callbackUrl: string | null) => Promise<CheckedStep[]>;
  /**
   * Reads the callback URLs registered for a stored account, one per kind of callback, null for an
   * unregistered one. Returns null if the bank does not report URLs.
   */
  readCallbacks: (account: Account) => Promise<(string | null)[] | null>;
}
