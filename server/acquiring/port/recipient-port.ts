import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { RecipientState } from "@/db/schema/treasury-enums";

export interface RecipientAddress {
  street: string;
  number: string;
  complement: string;
  neighborhood: string;
  city: string;
  /** Two-letter code. */
  state: string;
  /** CEP, eight digits. */
  zipCode: string;
  referencePoint: string;
}

/** Personal data that an acquirer must collect for identification (Circular BCB 3.978/2020). */
export interface RecipientPerson {
  name: string;
  email: string;
  /** CPF, digits only. */
  document: string;
  birthOn: string;
  motherName: string | null;
  monthlyIncomeInCents: number;
  occupation: string;
  /** Brazilian, in E.164. */
  phone: string;
  address: RecipientAddress;
}

export interface RecipientCompany {
  legalName: string;
  tradingName: string;
  email: string;
  /** CNPJ without punctuation. */
  document: string;
  annualRevenueInCents: number;
  /** Legal form, such as LTDA; null if unknown. */
  corporationType: string | null;
  foundedOn: string | null;
  /** CNAE code of seven digits; null if unknown. */
  cnae: string | null;
  phone: string;
  address: RecipientAddress;
  /** At least one. `isLegalRepresentative` marks those who sign for the company. */
  partners: (RecipientPerson & { isLegalRepresentative: boolean })[];
}

export type RecipientDetails = { siteUrl: string | null } & (
  | { kind: "person"; person: RecipientPerson }
  | { kind: "company"; company: RecipientCompany }
);

export interface RecipientRequest {
  /** The connection's id without dashes. */
  key: string;
  details: RecipientDetails;
  account: BankAccount;
}

/**
 * `absent`: the acquirer does not know the key, possibly because the request is in transit (see
 * `classifyAbsence`). An unreadable state is an unknown outcome.
 */
export type RecipientReport =
  | { state: "absent" }
  | {
      state: Exclude<RecipientState, "draft" | "sent">;
      id: string;
      /** Null if the acquirer does not return the account. */
      account: BankAccount | null;
      reason: string | null;
    };

export interface IdentityLink {
  url: string;
  endsAt: Date;
}

export interface RecipientBalance {
  availableInCents: number;
  waitingInCents: number;
  transferredInCents: number;
}

export interface RecipientOperations<Connection, Report, Link, Balance> {
  /** Registers a recipient. Idempotent per key. */
  register: (connection: Connection, request: RecipientRequest) => Promise<Report>;
  /** Reads a connection's recipient by its id if known, otherwise by our key, otherwise the account's own recipient. */
  read: (connection: Connection) => Promise<Report>;
  identityLink: (connection: Connection) => Promise<Link>;
  balance: (connection: Connection) => Promise<Balance>;
  /** Applies to future payouts. Idempotent. */
  changeAccount: (connection: Connection, account: BankAccount) => Promise<Report>;
}
