// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Offer } from "./shared.js";

export interface OfferChange {
  name?: string;
  /** Integer cents: R$ 49,90 is 4990. */
  priceInCents?: number;
  active?: boolean;
  /**
   * Bearer of the interest on card installments at checkout. `seller`: the installments add up to the price.
   * `buyer`: from two installments, monthlyInterestBps is added by the Price table. Plans have no installments.
   */
  interestBorneBy?: "seller" | "buyer";
  /**
   * Hundredths of a percent: 2,99 % per month is 299. Required if the buyer bears the interest; otherwise not
   * allowed.
   */
  monthlyInterestBps?: number | null;
  /**
   * Days of access to the product's courses from the purchase. Null: unlimited. Not allowed for plans, which give
   * access while they are paid.
   */
  accessDays?: number | null;
  /**
   * Handling of a refund that a buyer requests within the guarantee, after the statutory seven days. `ask`: the
   * seller decides. `refund`: it is refunded automatically.
   */
  lateRefunds?: "ask" | "refund";
}

export interface OfferInput {
  name: string;
  /** Integer cents: R$ 49,90 is 4990. */
  priceInCents: number;
  /** Required for offers of a subscription product. Not allowed for other products. */
  frequency?: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
  active?: boolean;
  /**
   * Bearer of the interest on card installments at checkout. `seller`: the installments add up to the price.
   * `buyer`: from two installments, monthlyInterestBps is added by the Price table. Plans have no installments.
   */
  interestBorneBy?: "seller" | "buyer";
  /**
   * Hundredths of a percent: 2,99 % per month is 299. Required if the buyer bears the interest; otherwise not
   * allowed.
   */
  monthlyInterestBps?: number | null;
  /**
   * Days of access to the product's courses from the purchase. Null: unlimited. Not allowed for plans, which give
   * access while they are paid.
   */
  accessDays?: number | null;
  /**
   * Handling of a refund that a buyer requests within the guarantee, after the statutory seven days. `ask`: the
   * seller decides. `refund`: it is refunded automatically.
   */
  lateRefunds?: "ask" | "refund";
}

export interface OffersDeleteAnswerData {
  id: string;
  deleted: boolean;
}

export class OffersResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns all offers of a product, including inactive ones, newest first: at most 100.
   *
   * `GET /v1/products/{productId}/offers`
   */
  list(productId: string, options?: CallOptions): Promise<Offer[]> {
    return this.#transport.data({ verb: "GET", path: path`/v1/products/${productId}/offers` }, options);
  }

  /**
   * Adds a price to a product, or a plan to a subscription product, with its own checkout link.
   *
   * `POST /v1/products/{productId}/offers`
   */
  create(productId: string, body: OfferInput, options?: CallOptions): Promise<Offer> {
    return this.#transport.data({ verb: "POST", path: path`/v1/products/${productId}/offers`, body }, options);
  }

  /**
   * Omitted fields stay unchanged. A changed price applies to new sales only.
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
   * Disables the offer's checkout link. Past sales stay unchanged, and active subscriptions continue.
   *
   * `DELETE /v1/products/{productId}/offers/{offerSlug}`
   */
  delete(productId: string, offerSlug: string, options?: CallOptions): Promise<OffersDeleteAnswerData> {
    return this.#transport.data({ verb: "DELETE", path: path`/v1/products/${productId}/offers/${offerSlug}` }, options);
  }
}
