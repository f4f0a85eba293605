import type { BankEnvironment, BankProfile } from "./acquiring-enums";
import type { BankAccountType } from "./treasury-enums";

export interface ConnectionSettings {
  profile: BankProfile;
  environment: BankEnvironment;
  pixKey: string;
  /** Base URL of the API and URL of the token endpoint. Only set for the `generic` profile. */
  apiUrl?: string | undefined;
  tokenUrl?: string | undefined;
  /** Account credited by charges under an authorization (Pix Automático). Without it, Pix Automático is unavailable. */
  receivingAccount?: { branch: string | null; number: string; type: BankAccountType } | undefined;
}
