import type { BankEnvironment, BankProfile } from "./acquiring-enums";
import type { BankAccountType } from "./treasury-enums";

export interface ConnectionSettings {
  profile: BankProfile;
  environment: BankEnvironment;
  pixKey: string;
  /** Base URL of the API and token endpoint, for the `generic` profile. */
  apiUrl?: string | undefined;
  tokenUrl?: string | undefined;
  /** Account credited by charges under an authorization; required for Pix Automático. */
  receivingAccount?: { branch: string | null; number: string; type: BankAccountType } | undefined;
}
