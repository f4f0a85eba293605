// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface OrderBump {
  id: string;
  /** The additional offer, at its own price. */
  offerSlug: string;
  title: string;
  description: string;
  /** Product of the offer. */
  productName: string;
  offerName: string;
  /** Current price of the offer. */
  priceInCents: number;
  createdAt: string;
}

export interface OrderBumpInput {
  /** An offer of another product, not a plan. */
  offerSlug: string;
  title: string;
  description?: string;
}

export interface OrderBumpsDeleteAnswerData {
  id: string;
  deleted: boolean;
}

export interface OrderBumpsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
}

export class OrderBumpsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns the additional offers at the product's checkout, newest first: at most 5.
   *
   * `GET /v1/products/{productId}/order-bumps`
   */
  list(productId: string, query?: OrderBumpsListQuery, options?: CallOptions): Pages<OrderBump> {
    return this.#transport.pages({ verb: "GET", path: path`/v1/products/${productId}/order-bumps`, query }, options);
  }

  /**
   * Adds an offer of another product to this product's checkout, at that offer's price.
   *
   * `POST /v1/products/{productId}/order-bumps`
   */
  create(productId: string, body: OrderBumpInput, options?: CallOptions): Promise<OrderBump> {
    return this.#transport.data({ verb: "POST", path: path`/v1/products/${productId}/order-bumps`, body }, options);
  }

  /**
   * Removes the order bump from the checkout. Past sales stay unchanged.
   *
   * `DELETE /v1/products/{productId}/order-bumps/{orderBumpId}`
   */
  delete(productId: string, orderBumpId: string, options?: CallOptions): Promise<OrderBumpsDeleteAnswerData> {
    return this.#transport.data(
      { verb: "DELETE", path: path`/v1/products/${productId}/order-bumps/${orderBumpId}` },
      options,
    );
  }
}
