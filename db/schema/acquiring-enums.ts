export const disputeKinds = ["chargeback", "infraction"] as const;
export type DisputeKind = (typeof disputeKinds)[number];

export const chargebackStatuses = ["opened", "won", "lost"] as const;
export type ChargebackStatus = (typeof chargebackStatuses)[number];

/** Status for the seller. `defended` is open with a submitted defense. */
export const disputeStatuses = ["opened", "defended", "won", "lost"] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/**
 * States that determine whether new charges use a connection. `testing`: no check has succeeded
 * yet. `failing`: the bank cannot be used, so other connections are preferred. `blocked`: the
 * acquirer does not allow the recipient to sell. A connection that is `blocked` or `off` still
 * serves its existing charges.
 */
export const connectionStates = ["testing", "active", "failing", "blocked", "off"] as const;
export type ConnectionState = (typeof connectionStates)[number];

/** Banks with known deviations from the Pix API (docs/operating/connect-a-bank.md), and a generic profile. */
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

export const bankEnvironments = ["production", "rehearsal"] as const;
export type BankEnvironment = (typeof bankEnvironments)[number];

export const checkSteps = ["token", "read", "webhook"] as const;
export type CheckStep = (typeof checkSteps)[number];

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

export const accountOwners = ["company", "platform"] as const;
export type AccountOwner = (typeof accountOwners)[number];
/** The `_later` outcomes take one minute. */
export const issuerAnswers = ["approve", "refuse", "approve_later", "refuse_later", "dispute"] as const;
export type IssuerAnswer = (typeof issuerAnswers)[number];

/**
 * `slow` responds after some seconds, `silent` executes the call but never responds, and a `lost`
 * call never reaches the bank.
 */
export const bankAnswers = ["slow", "silent", "lost"] as const;
export type BankAnswer = (typeof bankAnswers)[number];

export const orderedParties = ["issuer", "bank"] as const;
export type OrderedParty = (typeof orderedParties)[number];
