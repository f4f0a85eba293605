/** The enums of disputes. */

/** A card chargeback or a Pix MED. */
export const disputeKinds = ["chargeback", "infraction"] as const;
export type DisputeKind = (typeof disputeKinds)[number];

/** The status of a dispute at the acquirer. */
export const chargebackStatuses = ["opened", "won", "lost"] as const;
export type ChargebackStatus = (typeof chargebackStatuses)[number];

/** The status of a dispute as the seller reads it: `defended` means open, with a defence. */
export const disputeStatuses = ["opened", "defended", "won", "lost"] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

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

/** Whose account at a full-service acquirer a connection uses: the company's own, or the operator's. */
export const accountOwners = ["company", "platform"] as const;
export type AccountOwner = (typeof accountOwners)[number];
/** What the simulated card issuer does with a charge; the late answers take a minute. */
export const issuerAnswers = ["approve", "refuse", "approve_later", "refuse_later", "dispute"] as const;
export type IssuerAnswer = (typeof issuerAnswers)[number];

/**
 * How the sandbox's bank answers a call when the simulator tells it: after some seconds; never, though it carried the
 * call out (`silent`); or never, because the call was lost on its way.
 */
export const bankAnswers = ["slow", "silent", "lost"] as const;
export type BankAnswer = (typeof bankAnswers)[number];

/** The party whose next answers an order changes. */
export const orderedParties = ["issuer", "bank"] as const;
export type OrderedParty = (typeof orderedParties)[number];
