// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { DisputeDefence } from "./shared.js";

export interface Dispute {
  id: string;
  /** `chargeback`: a cardholder's. `infraction`: the MED of a Pix. */
  kind: "chargeback" | "infraction";
  transactionId: string;
  /** What it blocks or took, in cents; perhaps a part of the charge. */
  amountInCents: number;
  /** In the acquirer's words; empty where it gives none. */
  reason: string;
  /** `defended`: open, and answered. `won` and `lost` are the acquirer's decision, as the seller sees it. */
  status: "opened" | "defended" | "won" | "lost";
  /** Until when it may be answered, where the acquirer says so. */
  deadlineAt: string | null;
  /** What was answered; null where nothing was. Its words go with the customer's data. */
  defence: DisputeDefence | null;
  createdAt: string;
  updatedAt: string;
}

export interface NewDefence {
  /** Why the charge was right: what was sold, delivered and agreed. */
  text: string;
  /** Where the evidence is. http or https, no credentials. */
  links?: string[];
}

export interface DisputesListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
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
   * Chargebacks of cards and infractions (MED) of Pix, newest first, by `limit` and `offset`. Each blocks its
   * `amountInCents` until it is decided.
   *
   * `GET /v1/disputes`
   */
  list(query?: DisputesListQuery, options?: CallOptions): Pages<Dispute> {
    return this.#transport.pages({ verb: "GET", path: "/v1/disputes", query }, options);
  }

  /**
   * A dispute as it stands now, with its deadline and its defence.
   *
   * `GET /v1/disputes/{disputeId}`
   */
  get(disputeId: string, options?: CallOptions): Promise<Dispute> {
    return this.#transport.data({ verb: "GET", path: path`/v1/disputes/${disputeId}` }, options);
  }

  /**
   * Answers an open dispute with a text and links to evidence, once and until its `deadlineAt`; the acquirer gets
   * them where it takes defences. The money stays blocked until it decides.
   *
   * `POST /v1/disputes/{disputeId}/defence`
   */
  defend(disputeId: string, body: NewDefence, options?: CallOptions): Promise<Dispute> {
    return this.#transport.data({ verb: "POST", path: path`/v1/disputes/${disputeId}/defence`, body }, options);
  }
}
