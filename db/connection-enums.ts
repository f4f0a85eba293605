/** The enums of connections to acquirers. */

/**
 * Whether new charges use a connection. `testing` until its first successful check; `failing` while its bank cannot be
 * used, when another connection is preferred; `blocked` while the acquirer lets its recipient sell nothing; one that is
 * blocked or off still serves its existing charges.
 */
export const connectionStates = ["testing", "active", "failing", "blocked", "off"] as const;
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
  "authority_unknown",
  "credentials_refused",
  "scope_missing",
  "pix_key_refused",
  "webhook_refused",
  "rate_limited",
  "unreachable",
  "address_not_allowed",
  "unreadable_answer",
  "recipient_missing",
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

/** Whose account at a full-service acquirer a connection uses: the company's own, or the operator's. */
export const accountOwners = ["company", "platform"] as const;
export type AccountOwner = (typeof accountOwners)[number];

/**
 * State of a company's recipient at a full-service acquirer. `draft` is not sent yet; `sent` has no answer yet;
 * `registration` and `affiliation` are under review; the last four receive nothing.
 */
export const recipientStates = [
  "draft",
  "sent",
  "registration",
  "affiliation",
  "active",
  "refused",
  "suspended",
  "blocked",
  "inactive",
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** State of the comparison of a sale's expected fee with the one that its acquirer took. */
export const feeCheckStates = ["waiting", "matched", "different"] as const;
export type FeeCheckState = (typeof feeCheckStates)[number];
