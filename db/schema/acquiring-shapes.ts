import type { BankEnvironment, BankProfile } from "@/db/schema/acquiring-enums";
import type { BankAccountType } from "@/db/schema/treasury-enums";

export interface ConnectionSettings {
  profile: BankProfile;
  environment: BankEnvironment;
  pixKey: string;
  /** Base URL of the API and URL of the token endpoint. Only set for the `generic` profile. */
  apiUrl?: string | undefined;
  tokenUrl?: string | undefined;
  /** Account credited by charges of an authorization (Pix Automático). Pix Automático is unavailable without it. */
  receivingAccount?: { branch: string | null; number: string; type: BankAccountType } | undefined;
}
