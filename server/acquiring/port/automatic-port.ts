import type { Frequency } from "@/db/schema/catalog-enums";
import type { DocumentType } from "@/db/schema/customers-enums";
import type { AuthorizationState } from "@/db/schema/payments-enums";

/** `key` is ours (`vinculo.contrato`), `bankId` the bank's id once known. */
export interface AuthorizationReference {
  key: string;
  bankId: string | null;
}

export interface AuthorizationRequest {
  /** Deterministic; 32 letters and digits. */
  key: string;
  payer: { name: string; documentType: DocumentType; document: string };
  /** Company's name and city, for a code composed by the adapter. */
  receiver: { name: string; city: string };
  /** Description shown by the payer's bank. */
  object: string;
  amountInCents: number;
  frequency: Frequency;
  /** Due day of the first recurring charge, in São Paulo. */
  startsOn: string;
  /** Key of the immediate charge paid with the authorization (journey 3); null to authorize only (journey 2). */
  firstChargeKey: string | null;
  now: Date;
}

/** `absent` may also mean that the request is in transit (see `classifyAbsence`). */
export type AuthorizationReport =
  | { state: "absent" }
  | {
      state: AuthorizationState;
      /** Id assigned by the bank (`idRec`). */
      bankId: string;
      /** Code for authorizing, or for paying the first charge and authorizing. */
      code: string | null;
      reason: string | null;
    };

export interface AutomaticTry {
  /** Day of the attempt, in São Paulo time. */
  on: string;
  state: "scheduled" | "paid" | "failed";
  reason: string | null;
}

/** Charge that the payer's bank pays on its due day under an authorization (`cobr`). */
export interface AutomaticChargeRequest {
  /** Deterministic and valid as a txid. */
  key: string;
  authorization: AuthorizationReference;
  amountInCents: number;
  /** In São Paulo. */
  dueOn: string;
  description: string;
  now: Date;
}

/**
 * Recurring charges (Pix Automático). `readCharge`, `cancelCharge` and `refund` also accept such a
 * charge, with `isAutomatic`. The charge stays `open` while a retry is possible, and its report
 * lists the attempts. Without a further attempt, it is `closed`.
 */
export interface AutomaticOperations<Connection, Answer, Done> {
  /** Pix Automático defines no other frequencies. */
  frequencies: readonly Frequency[];
  /** Requests an authorization from the payer. Idempotent per key. */
  authorize: (connection: Connection, request: AuthorizationRequest) => Promise<Answer>;
  readAuthorization: (connection: Connection, reference: AuthorizationReference) => Promise<Answer>;
  /**
   * Cancels an authorization on the receiver's side. Leaves an ended one unchanged. If the result
   * is still active, the bank has accepted the request but not executed it yet.
   */
  cancelAuthorization: (connection: Connection, reference: AuthorizationReference, now: Date) => Promise<Answer>;
  /** Sends a charge to the payer's bank. Idempotent per key. */
  charge: (connection: Connection, request: AutomaticChargeRequest) => Promise<Done>;
  /** Requests one more attempt to pay a charge, on a given day. Idempotent per day. */
  retry: (connection: Connection, charge: { key: string; on: string; now: Date }) => Promise<Done>;
}
