import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { RecipientState } from "@/db/schema/treasury-enums";

export interface RecipientAddress {
  street: string;
  number: string;
  complement: string;
  neighborhood: string;
  city: string;
  /** Two letters. */
  state: string;
  /** Eight digits. */
  zipCode: string;
  referencePoint: string;
}

/** A person as the law makes an acquirer know them (Circular BCB 3.978/2020). */
export interface RecipientPerson {
  name: string;
  email: string;
  /** CPF, digits only. */
  document: string;
  /** `YYYY-MM-DD`. */
  birthOn: string;
  /** Null where the person names none. */
  motherName: string | null;
  monthlyIncomeInCents: number;
  occupation: string;
  /** E.164, Brazilian. */
  phone: string;
  address: RecipientAddress;
}

/** A company as the law makes an acquirer know it. */
export interface RecipientCompany {
  legalName: string;
  tradingName: string;
  email: string;
  /** CNPJ without punctuation. */
  document: string;
  annualRevenueInCents: number;
  /** Such as LTDA; null where unknown. */
  corporationType: string | null;
  /** `YYYY-MM-DD`; null where unknown. */
  foundedOn: string | null;
  /** Seven digits; null where unknown. */
  cnae: string | null;
  phone: string;
  address: RecipientAddress;
  /** At least one; `isLegalRepresentative` marks who signs for the company. */
  partners: (RecipientPerson & { isLegalRepresentative: boolean })[];
}

/** What an acquirer demands of who receives the money of sales. */
export type RecipientDetails = { siteUrl: string | null } & (
  | { kind: "person"; person: RecipientPerson }
  | { kind: "company"; company: RecipientCompany }
);

export interface RecipientRequest {
  /** Our own key of the recipient: the connection's id without dashes. */
  key: string;
  details: RecipientDetails;
  account: BankAccount;
}

/**
 * An acquirer's report of a recipient. `absent`: it does not know the key, perhaps because the request is still on its
 * way (see `weighAbsence`). An unreadable state is an unknown outcome.
 */
export type RecipientReport =
  | { state: "absent" }
  | {
      state: Exclude<RecipientState, "draft" | "sent">;
      id: string;
      /** Null where the acquirer does not show it. */
      account: BankAccount | null;
      /** In the acquirer's words; null without one. */
      reason: string | null;
    };

/** A page where a person proves who they are, with its end. */
export interface IdentityLink {
  url: string;
  endsAt: Date;
}

/** A recipient's money at the acquirer, in cents. */
export interface RecipientBalance {
  availableInCents: number;
  waitingInCents: number;
  transferredInCents: number;
}

/** An acquirer's operations for those who receive the money of sales. */
export interface RecipientOperations<Connection, Report, Link, Balance> {
  /** Registers a recipient. Called twice with one key, it registers once. */
  register: (connection: Connection, request: RecipientRequest) => Promise<Report>;
  /** Reads the recipient of a connection: by its id, else by our key, else the account's own one. */
  read: (connection: Connection) => Promise<Report>;
  identityLink: (connection: Connection) => Promise<Link>;
  balance: (connection: Connection) => Promise<Balance>;
  /** Sends payouts elsewhere from now on. Repeating it is harmless. */
  changeAccount: (connection: Connection, account: BankAccount) => Promise<Report>;
}
