// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface Affiliate {
  id: string;
  name: string;
  email: string;
  /** Products that the affiliate sells. */
  productIds: string[];
  /** Products that the affiliate asked to sell, pending a decision. */
  requestedProductIds: string[];
  /**
   * Hundredths of a percent of the producer's net of each sale. Null: the commission of the affiliate program, or a
   * fixed commission.
   */
  commissionBps: number | null;
  /** Integer cents. */
  commissionFixedInCents: number | null;
  code: string;
  /** The affiliate's link to the first of the products. Empty while none is for sale. */
  link: string;
  /** One link per product for sale, to its cheapest offer. `?a=` works on the checkout of every offer. */
  links: AffiliateLink[];
  /**
   * `invited` until the affiliate accepts with their own company. `pending` until the seller approves. Only an
   * `active` affiliate earns.
   */
  state: "invited" | "pending" | "active" | "blocked" | "ended";
  createdAt: string;
  updatedAt: string;
}

export interface AffiliateChange {
  name?: string;
  /** Products that the affiliate sells. */
  productIds?: string[];
  /**
   * Hundredths of a percent of the producer's net of each sale, instead of the commission of the affiliate program;
   * 3000 is 30 %.
   */
  commissionBps?: number | null;
  /** Integer cents per sale, instead of a share. */
  commissionFixedInCents?: number | null;
  /** `blocked`: earns nothing from now on. `active`: approves or unblocks. */
  state?: "active" | "blocked";
}

export interface AffiliateCommission {
  id: string;
  transactionId: string;
  /** The affiliate's commission, net of reversals. */
  amountInCents: number;
  /** Amount reversed by refunds and disputes. */
  takenBackInCents: number;
  state: "waiting" | "released" | "taken_back";
  releasesAt: string;
  releasedAt: string | null;
  createdAt: string;
}

export interface AffiliateInput {
  name: string;
  email: string;
  /** Products that the affiliate sells. */
  productIds: string[];
  /**
   * Hundredths of a percent of the producer's net of each sale, instead of the commission of the affiliate program;
   * 3000 is 30 %.
   */
  commissionBps?: number | null;
  /** Integer cents per sale, instead of a share. */
  commissionFixedInCents?: number | null;
  /** Identifies the affiliate in links. Stored in lowercase. */
  code?: string;
  /** Language of the invitation e-mail. */
  language?: "pt-BR" | "en";
}

export interface AffiliateLink {
  productId: string;
  url: string;
}

export interface AffiliatesDeleteAnswerData {
  id: string;
  deleted: boolean;
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
   * Newest first, paged by `limit` and `offset`. Deleted affiliates are listed only with `state=ended`.
   *
   * `GET /v1/affiliates`
   */
  list(query?: AffiliatesListQuery, options?: CallOptions): Pages<Affiliate> {
    return this.#transport.pages({ verb: "GET", path: "/v1/affiliates", query }, options);
  }

  /**
   * Invites a partner by e-mail to sell products for a commission. Affiliates earn only after they accept with their
   * own company on this installation; earlier sales belong entirely to the producer. An affiliate earns nothing on
   * their own purchases.
   *
   * `POST /v1/affiliates`
   */
  create(body: AffiliateInput, options?: CallOptions): Promise<Affiliate> {
    return this.#transport.data({ verb: "POST", path: "/v1/affiliates", body }, options);
  }

  /**
   * Returns an affiliate with the links to share.
   *
   * `GET /v1/affiliates/{affiliateId}`
   */
  get(affiliateId: string, options?: CallOptions): Promise<Affiliate> {
    return this.#transport.data({ verb: "GET", path: path`/v1/affiliates/${affiliateId}` }, options);
  }

  /**
   * Omitted fields stay unchanged. A changed commission applies to new sales; `state` approves, blocks or unblocks.
   *
   * `PUT /v1/affiliates/{affiliateId}`
   */
  update(affiliateId: string, body?: AffiliateChange, options?: CallOptions): Promise<Affiliate> {
    return this.#transport.data({ verb: "PUT", path: path`/v1/affiliates/${affiliateId}`, body }, options);
  }

  /**
   * Ends the affiliate, who earns nothing on later sales and renewals. Commissions of earlier sales remain theirs,
   * and the code is not reassigned.
   *
   * `DELETE /v1/affiliates/{affiliateId}`
   */
  delete(affiliateId: string, options?: CallOptions): Promise<AffiliatesDeleteAnswerData> {
    return this.#transport.data({ verb: "DELETE", path: path`/v1/affiliates/${affiliateId}` }, options);
  }

  /**
   * Newest first, paged by `limit` and `offset`: the affiliate's current commission on each sale.
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
