// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Offer } from "./shared.js";

export interface NewOffer {
  name: string;
  /** Integer cents: R$ 49,90 is 4990. */
  priceInCents: number;
  /** A subscription product's offers must have one, those of any other product must not. */
  frequency?: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
  active?: boolean;
  /**
   * Who bears the interest of card installments at the checkout. `seller`: their total is the price. `buyer`: from
   * two installments on, monthlyInterestBps is added by the Price table. Plans have no installments.
   */
  interestBorneBy?: "seller" | "buyer";
  /** In hundredths of a percent: 2,99 % a month is 299. Required where the buyer bears it, only there. */
  monthlyInterestBps?: number | null;
  /**
   * Days of access to the product's courses from the purchase; null: without an end. Not for plans, which give
   * access while they are paid.
   */
  accessDays?: number | null;
  /**
   * Who decides on a refund that a buyer asks for within the guarantee, after the seven days of the law: `ask`, the
   * seller; `refund`, nobody: it is refunded.
   */
  lateRefunds?: "ask" | "refund";
}

export interface OfferChange {
  name?: string;
  /** Integer cents: R$ 49,90 is 4990. */
  priceInCents?: number;
  active?: boolean;
  /**
   * Who bears the interest of card installments at the checkout. `seller`: their total is the price. `buyer`: from
   * two installments on, monthlyInterestBps is added by the Price table. Plans have no installments.
   */
  interestBorneBy?: "seller" | "buyer";
  /** In hundredths of a percent: 2,99 % a month is 299. Required where the buyer bears it, only there. */
  monthlyInterestBps?: number | null;
  /**
   * Days of access to the product's courses from the purchase; null: without an end. Not for plans, which give
   * access while they are paid.
   */
  accessDays?: number | null;
  /**
   * Who decides on a refund that a buyer asks for within the guarantee, after the seven days of the law: `ask`, the
   * seller; `refund`, nobody: it is refunded.
   */
  lateRefunds?: "ask" | "refund";
}

export interface OffersDeleteAnswerData {
  id: string;
  deleted: true;
}

export class OffersResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * All of them, the inactive ones included, newest first: at most 100.
   *
   * `GET /v1/products/{productId}/offers`
   */
  list(productId: string, options?: CallOptions): Promise<Offer[]> {
    return this.#transport.data({ verb: "GET", path: path`/v1/products/${productId}/offers` }, options);
  }

  /**
   * Another price of a product, or another plan of a subscription product, with its own link.
   *
   * `POST /v1/products/{productId}/offers`
   */
  create(productId: string, body: NewOffer, options?: CallOptions): Promise<Offer> {
    return this.#transport.data({ verb: "POST", path: path`/v1/products/${productId}/offers`, body }, options);
  }

  /**
   * Absent fields stay unchanged. A changed price applies to new sales only.
   *
   * `PUT /v1/products/{productId}/offers/{offerSlug}`
   */
  update(productId: string, offerSlug: string, body?: OfferChange, options?: CallOptions): Promise<Offer> {
    return this.#transport.data(
      { verb: "PUT", path: path`/v1/products/${productId}/offers/${offerSlug}`, body },
      options,
    );
  }

  /**
   * Its link ends. Past sales stay as they are, running subscriptions go on.
   *
   * `DELETE /v1/products/{productId}/offers/{offerSlug}`
   */
  delete(productId: string, offerSlug: string, options?: CallOptions): Promise<OffersDeleteAnswerData> {
    return this.#transport.data({ verb: "DELETE", path: path`/v1/products/${productId}/offers/${offerSlug}` }, options);
  }
}
