import type { BankEnvironment, BankProfile } from "@/db/schema/acquiring-enums";
import type { BankAccountType } from "@/db/schema/treasury-enums";

/** What a connection knows of its bank besides its credentials. */
export interface ConnectionSettings {
  profile: BankProfile;
  environment: BankEnvironment;
  /** The receiver's Pix key, which charges name. */
  pixKey: string;
  /** Base of the API and address of the token, for the profile `generic` only. */
  apiUrl?: string | undefined;
  tokenUrl?: string | undefined;
  /** The account that charges by an authorisation credit, which name it (Pix Automático); without it there are none. */
  receivingAccount?: { branch: string | null; number: string; type: BankAccountType } | undefined;
}
