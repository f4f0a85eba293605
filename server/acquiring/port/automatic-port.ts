import type { Frequency } from "@/db/schema/catalog-enums";
import type { DocumentType } from "@/db/schema/customers-enums";
import type { AuthorizationState } from "@/db/schema/payments-enums";

/** Identifies an authorisation by our own key (`vinculo.contrato`), and by the bank's id once it is known. */
export interface AuthorizationReference {
  key: string;
  bankId: string | null;
}

export interface AuthorizationRequest {
  /** Our own deterministic key: 32 letters and digits. */
  key: string;
  payer: { name: string; documentType: DocumentType; document: string };
  /** What is paid for, as the payer's bank shows it. */
  object: string;
  /** What each cycle charges, in cents. */
  amountInCents: number;
  frequency: Frequency;
  /** The due day of the first recurring charge, `YYYY-MM-DD` in São Paulo. */
  startsOn: string;
  /** The key of the immediate charge that is paid together with it (journey 3); null to authorise only (journey 2). */
  firstChargeKey: string | null;
  now: Date;
}

/** The bank's report of an authorisation; `absent` may also be a request in transit (see `weighAbsence`). */
export type AuthorizationReport =
  | { state: "absent" }
  | {
      state: AuthorizationState;
      /** The bank's id (`idRec`). */
      bankId: string;
      /** The code that the payer scans: of the authorisation, or of the first charge and the authorisation. */
      code: string | null;
      /** The bank's code for a rejection or cancellation. */
      reason: string | null;
    };

/** A day on which the payer's bank tries to pay an automatic charge. */
export interface AutomaticTry {
  /** `YYYY-MM-DD` in São Paulo. */
  on: string;
  state: "scheduled" | "paid" | "failed";
  /** The bank's code of a failure. */
  reason: string | null;
}

/** A charge that the payer's bank pays on its due day by an authorisation (`cobr`). */
export interface AutomaticChargeRequest {
  /** Our own deterministic key of the charge, valid as a txid. */
  key: string;
  authorization: AuthorizationReference;
  amountInCents: number;
  /** `YYYY-MM-DD` in São Paulo. */
  dueOn: string;
  description: string;
  now: Date;
}

/**
 * An acquirer's recurring charges (Pix Automático). `readCharge`, `cancelCharge` and `refund` take such a charge too,
 * with `isAutomatic`. It stays `open` after a failed try while another may follow (a retry that is asked for), and its
 * report lists the tries; it is `closed` once no further try is possible.
 */
export interface AutomaticOperations<Connection, Answer, Done> {
  /** How often it can charge; the arrangement has no other periods. */
  frequencies: readonly Frequency[];
  /** Asks the payer for an authorisation. Called twice with one key, it asks once. */
  authorize: (connection: Connection, request: AuthorizationRequest) => Promise<Answer>;
  readAuthorization: (connection: Connection, reference: AuthorizationReference) => Promise<Answer>;
  /**
   * Ends an authorisation from the receiver's side. One that has ended already is not asked for, and stays as it was; a
   * live state in the answer means that the bank took the request and has yet to carry it out.
   */
  cancelAuthorization: (connection: Connection, reference: AuthorizationReference, now: Date) => Promise<Answer>;
  /** Hands a charge to the payer's bank. Called twice with one key, it charges once. */
  charge: (connection: Connection, request: AutomaticChargeRequest) => Promise<Done>;
  /** Asks for one more try of a charge that was not paid, on a day. Asked twice for a day, it is one try. */
  retry: (connection: Connection, charge: { key: string; on: string; now: Date }) => Promise<Done>;
}
