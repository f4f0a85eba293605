// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface Affiliate {
  id: string;
  name: string;
  email: string;
  /** The products that the affiliate sells. */
  productIds: string[];
  /** Those that they asked to sell: undecided. */
  requestedProductIds: string[];
  /**
   * Hundredths of a percent of what the producer nets of each sale; null: the programme's commission, or a fixed
   * one.
   */
  commissionBps: number | null;
  commissionFixedInCents: number | null;
  code: string;
  /** The affiliate's link to the first of the products; empty while none of them is for sale. */
  link: string;
  /** One per product for sale, to its cheapest offer. `?a=` works on every offer's checkout. */
  links: AffiliateLink[];
  /**
   * `invited` until they accept with a company of their own, `pending` while they wait for approval; only an
   * `active` one earns.
   */
  state: "invited" | "pending" | "active" | "blocked" | "ended";
  createdAt: string;
  updatedAt: string;
}

export interface AffiliateChange {
  name?: string;
  /** The products that the affiliate sells. */
  productIds?: string[];
  commissionBps?: number | null;
  commissionFixedInCents?: number | null;
  /** `blocked` earns nothing from now on; `active` approves or unblocks. */
  state?: "active" | "blocked";
}

export interface AffiliateCommission {
  id: string;
  transactionId: string;
  /** What the affiliate gets of it, after what was taken back. */
  amountInCents: number;
  /** What refunds and disputes took back. */
  takenBackInCents: number;
  state: "waiting" | "released" | "taken_back";
  releasesAt: string;
  releasedAt: string | null;
  createdAt: string;
}

export interface AffiliateLink {
  productId: string;
  url: string;
}

export interface AffiliatesDeleteAnswerData {
  id: string;
  deleted: true;
}

export interface NewAffiliate {
  name: string;
  email: string;
  /** The products that the affiliate sells. */
  productIds: string[];
  commissionBps?: number | null;
  commissionFixedInCents?: number | null;
  /** Names the affiliate in links; kept in lower case. */
  code?: string;
  /** Of the invitation's mail. */
  language?: "pt-BR" | "en";
}

export interface AffiliatesListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** Only affiliates in this state. */
  state?: "invited" | "pending" | "active" | "blocked" | "ended";
  /** Part of the name, e-mail or code. */
  search?: string;
}

export interface AffiliatesCommissionsQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
}

export class AffiliatesResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Newest first, by `limit` and `offset`; those that were deleted only with `state=ended`.
   *
   * `GET /v1/affiliates`
   */
  list(query?: AffiliatesListQuery, options?: CallOptions): Pages<Affiliate> {
    return this.#transport.pages({ verb: "GET", path: "/v1/affiliates", query }, options);
  }

  /**
   * Invites somebody by e-mail to sell products for a commission. They earn once they have accepted with a company
   * of their own here; sales before that are all the producer's. Their own purchases earn nothing.
   *
   * `POST /v1/affiliates`
   */
  create(body: NewAffiliate, options?: CallOptions): Promise<Affiliate> {
    return this.#transport.data({ verb: "POST", path: "/v1/affiliates", body }, options);
  }

  /**
   * An affiliate as it stands now, with the links to give out.
   *
   * `GET /v1/affiliates/{affiliateId}`
   */
  get(affiliateId: string, options?: CallOptions): Promise<Affiliate> {
    return this.#transport.data({ verb: "GET", path: path`/v1/affiliates/${affiliateId}` }, options);
  }

  /**
   * Absent fields stay unchanged. A changed commission counts for new sales; `state` approves, blocks or unblocks.
   *
   * `PUT /v1/affiliates/{affiliateId}`
   */
  update(affiliateId: string, body?: AffiliateChange, options?: CallOptions): Promise<Affiliate> {
    return this.#transport.data({ verb: "PUT", path: path`/v1/affiliates/${affiliateId}`, body }, options);
  }

  /**
   * They earn nothing of later sales and renewals. Commissions of earlier sales stay theirs, and nobody else gets
   * the code.
   *
   * `DELETE /v1/affiliates/{affiliateId}`
   */
  delete(affiliateId: string, options?: CallOptions): Promise<AffiliatesDeleteAnswerData> {
    return this.#transport.data({ verb: "DELETE", path: path`/v1/affiliates/${affiliateId}` }, options);
  }

  /**
   * Newest first, by `limit` and `offset`: what the affiliate gets of each sale, as things stand.
   *
   * `GET /v1/affiliates/{affiliateId}/commissions`
   */
  commissions(
    affiliateId: string,
    query?: AffiliatesCommissionsQuery,
    options?: CallOptions,
  ): Pages<AffiliateCommission> {
    return this.#transport.pages(
      { verb: "GET", path: path`/v1/affiliates/${affiliateId}/commissions`, query },
      options,
    );
  }
}
