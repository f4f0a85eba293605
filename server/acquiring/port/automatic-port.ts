import type { Frequency } from "@/db/schema/catalog-enums";
import type { DocumentType } from "@/db/schema/customers-enums";
import type { AuthorizationState } from "@/db/schema/payments-enums";

/**
 * Reference to an authorization: our own key (`vinculo.contrato`), and the bank's id once known.
 */
export interface AuthorizationReference {
  key: string;
  bankId: string | null;
}

export interface AuthorizationRequest {
  /** Deterministic key of the authorization: 32 letters and digits. */
  key: string;
  payer: { name: string; documentType: DocumentType; document: string };
  /** Name and city of the company, for a code that the adapter composes. */
  receiver: { name: string; city: string };
  /** Description shown by the payer's bank. */
  object: string;
  amountInCents: number;
  frequency: Frequency;
  /** Due day of the first recurring charge, `YYYY-MM-DD` in São Paulo. */
  startsOn: string;
  /**
   * Key of the immediate charge paid together with the authorization (journey 3); null to only authorize (journey 2).
   */
  firstChargeKey: string | null;
  now: Date;
}

/** State of an authorization. `absent` may also mean that the request is in transit (see `classifyAbsence`). */
export type AuthorizationReport =
  | { state: "absent" }
  | {
      state: AuthorizationState;
      /** Id assigned by the bank (`idRec`). */
      bankId: string;
      /** Code that the payer scans to authorize, or to pay the first charge and authorize. */
      code: string | null;
      reason: string | null;
    };

export interface AutomaticTry {
  /** Day in São Paulo, `YYYY-MM-DD`. */
  on: string;
  state: "scheduled" | "paid" | "failed";
  reason: string | null;
}

/** Charge that the payer's bank pays on its due day under an authorization (`cobr`). */
export interface AutomaticChargeRequest {
  /** Deterministic key of the charge, valid as a txid. */
  key: string;
  authorization: AuthorizationReference;
  amountInCents: number;
  /** Day in São Paulo, `YYYY-MM-DD`. */
  dueOn: string;
  description: string;
  now: Date;
}

/**
 * Recurring charges (Pix Automático). `readCharge`, `cancelCharge` and `refund` also accept such a charge, with
 * `isAutomatic`. The charge stays `open` after a failed attempt while a requested retry may follow, and its report
 * lists the attempts. It is `closed` once no further attempt is possible.
 */
export interface AutomaticOperations<Connection, Answer, Done> {
  /** Supported frequencies. The Pix Automático rules define no others. */
  frequencies: readonly Frequency[];
  /** Requests an authorization from the payer. Idempotent per key. */
  authorize: (connection: Connection, request: AuthorizationRequest) => Promise<Answer>;
  readAuthorization: (connection: Connection, reference: AuthorizationReference) => Promise<Answer>;
  /**
   * Cancels an authorization on the receiver's side. Leaves an authorization that has ended
   * unchanged. If the result is still active, the bank accepted the request but has not executed it
   * yet.
   */
  cancelAuthorization: (connection: Connection, reference: AuthorizationReference, now: Date) => Promise<Answer>;
  /** Sends a charge to the payer's bank. Idempotent per key. */
  charge: (connection: Connection, request: AutomaticChargeRequest) => Promise<Done>;
  /** Requests one more attempt to pay a charge on a given day. Idempotent per day. */
  retry: (connection: Connection, charge: { key: string; on: string; now: Date }) => Promise<Done>;
}
