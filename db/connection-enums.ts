/** The enums of connections to acquirers. */

/**
 * Whether new charges use a connection. `testing` until its first successful check; `failing` while its bank cannot be
 * used, when another connection is preferred; one that is off still serves its existing charges.
 */
export const connectionStates = ["testing", "active", "failing", "off"] as const;
export type ConnectionState = (typeof connectionStates)[number];

/** The banks whose deviations from the API Pix are known (docs/connect-a-bank.md), and one for any other bank. */
export const bankProfiles = [
  "efi",
  "banco_do_brasil",
  "itau",
  "bradesco",
  "santander",
  "sicoob",
  "sicredi",
  "inter",
  "generic",
] as const;
export type BankProfile = (typeof bankProfiles)[number];

/** A bank's environment: real money, or its own rehearsal ("homologação"). */
export const bankEnvironments = ["production", "rehearsal"] as const;
export type BankEnvironment = (typeof bankEnvironments)[number];

/** The steps of a connection's check, in their order. */
export const checkSteps = ["token", "read", "webhook"] as const;
export type CheckStep = (typeof checkSteps)[number];

/** Why a connection cannot be used. */
export const connectionFaults = [
  "certificate_ended",
  "certificate_refused",
  "credentials_refused",
  "scope_missing",
  "pix_key_refused",
  "webhook_refused",
  "rate_limited",
  "unreachable",
  "address_not_allowed",
  "unreadable_answer",
] as const;
export type ConnectionFault = (typeof connectionFaults)[number];

/** State of a payer's authorisation of recurring charges (Pix Automático), as the API Pix has it. */
export const authorizationStates = ["created", "approved", "rejected", "expired", "canceled"] as const;
export type AuthorizationState = (typeof authorizationStates)[number];

/** How our books and a bank's list of received Pix differ. */
export const differenceKinds = [
  "money_without_charge",
  "charge_without_money",
  "other_amount",
  "unknown_refund",
  "missing_refund",
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
