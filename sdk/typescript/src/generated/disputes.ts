// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { DisputeDefence } from "./shared.js";

export interface DefenceInput {
  /** Justification of the charge: what was sold, delivered and agreed. */
  text: string;
  /** Links to the evidence. http or https, without credentials. */
  links?: string[];
}

export interface Dispute {
  id: string;
  /** `chargeback`: card dispute. `infraction`: MED of a Pix. */
  kind: "chargeback" | "infraction";
  transactionId: string;
  /** Amount blocked or lost, in cents. May be a part of the charge. */
  amountInCents: number;
  /** Reason in the acquirer's words. Empty if it gives none. */
  reason: string;
  /** `defended`: open, with a defense submitted. `won` and `lost`: the acquirer's decision, from the seller's side. */
  status: "opened" | "defended" | "won" | "lost";
  /** Deadline for the defense, if the acquirer sets one. */
  deadlineAt: string | null;
  /** Submitted defense. Null if none. Its text is deleted with the customer's data. */
  defence: DisputeDefence | null;
  createdAt: string;
  updatedAt: string;
}

export interface DisputesListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** First day of creation, America/Sao_Paulo. */
  startDate?: string;
  /** Last day of creation, inclusive. */
  endDate?: string;
  /** Only disputes in this state. */
  status?: "opened" | "defended" | "won" | "lost";
  /** Only disputes of this kind. */
  kind?: "chargeback" | "infraction";
  /** Only disputes of this transaction. */
  transactionId?: string;
}

export class DisputesResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns card chargebacks and Pix infractions (MED), newest first, paged by `limit` and `offset`. Each dispute
   * blocks its `amountInCents` until it is decided.
   *
   * `GET /v1/disputes`
   */
  list(query?: DisputesListQuery, options?: CallOptions): Pages<Dispute> {
    return this.#transport.pages({ verb: "GET", path: "/v1/disputes", query }, options);
  }

  /**
   * Returns a dispute with its deadline and its defense.
   *
   * `GET /v1/disputes/{disputeId}`
   */
  get(disputeId: string, options?: CallOptions): Promise<Dispute> {
    return this.#transport.data({ verb: "GET", path: path`/v1/disputes/${disputeId}` }, options);
  }

  /**
   * Submits the defense of an open dispute: a text and links to evidence. A dispute is defended only once, and only
   * until its `deadlineAt`. The acquirer receives the defense if it supports defenses. The money stays blocked until
   * the acquirer decides.
   *
   * `POST /v1/disputes/{disputeId}/defence`
   */
  defend(disputeId: string, body: DefenceInput, options?: CallOptions): Promise<Dispute> {
    return this.#transport.data({ verb: "POST", path: path`/v1/disputes/${disputeId}/defence`, body }, options);
  }
}
