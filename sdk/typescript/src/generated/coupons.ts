// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface Coupon {
  id: string;
  code: string;
  type: "percent" | "fixed";
  /** Percent with up to two decimals, or integer cents, depending on `type`. */
  value: number;
  /** For subscriptions: whether the discount applies to the first charge or to every charge. */
  duration: "first_charge" | "every_charge";
  productIds: string[] | null;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  startsAt: string | null;
  /** End of validity, exclusive. */
  endsAt: string | null;
  active: boolean;
  /**
   * Number of sales that used the coupon. A refused or expired sale releases its use. If its money arrives later,
   * the sale counts again, even beyond `maxUses`.
   */
  uses: number;
  createdAt: string;
  updatedAt: string;
}

export interface CouponChange {
  /** Stored in uppercase. Not case-sensitive for buyers. */
  code?: string;
  type?: "percent" | "fixed";
  /** For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents. */
  value?: number;
  duration?: "first_charge" | "every_charge";
  /** Products to which the discount applies. Null: all products of the company. */
  productIds?: string[] | null;
  /** Maximum number of sales. Null: unlimited. */
  maxUses?: number | null;
  /** Maximum number of sales per buyer, by document. Null: unlimited. */
  maxUsesPerCustomer?: number | null;
  /** Includes a time zone. Years 2000 to 2199. */
  startsAt?: string | null;
  /** Includes a time zone. Years 2000 to 2199. */
  endsAt?: string | null;
  active?: boolean;
}

export interface CouponInput {
  /** Stored in uppercase. Not case-sensitive for buyers. */
  code: string;
  type: "percent" | "fixed";
  /** For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents. */
  value: number;
  duration?: "first_charge" | "every_charge";
  /** Products to which the discount applies. Null: all products of the company. */
  productIds?: string[] | null;
  /** Maximum number of sales. Null: unlimited. */
  maxUses?: number | null;
  /** Maximum number of sales per buyer, by document. Null: unlimited. */
  maxUsesPerCustomer?: number | null;
  /** Includes a time zone. Years 2000 to 2199. */
  startsAt?: string | null;
  /** Includes a time zone. Years 2000 to 2199. */
  endsAt?: string | null;
  active?: boolean;
}

export interface CouponsDeleteAnswerData {
  id: string;
  deleted: boolean;
}

export interface CouponsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** An id, or part of the code. */
  search?: string;
}

export class CouponsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Newest first, paged by `limit` and `offset`.
   *
   * `GET /v1/coupons`
   */
  list(query?: CouponsListQuery, options?: CallOptions): Pages<Coupon> {
    return this.#transport.pages({ verb: "GET", path: "/v1/coupons", query }, options);
  }

  /**
   * Creates a discount code for all products or for some, valid between two instants, with optional usage limits. An
   * order that the discount would reduce to zero is refused.
   *
   * `POST /v1/coupons`
   */
  create(body: CouponInput, options?: CallOptions): Promise<Coupon> {
    return this.#transport.data({ verb: "POST", path: "/v1/coupons", body }, options);
  }

  /**
   * Returns a coupon with its number of uses.
   *
   * `GET /v1/coupons/{couponId}`
   */
  get(couponId: string, options?: CallOptions): Promise<Coupon> {
    return this.#transport.data({ verb: "GET", path: path`/v1/coupons/${couponId}` }, options);
  }

  /**
   * Omitted fields stay unchanged; null removes a limit. Past sales keep their discount.
   *
   * `PUT /v1/coupons/{couponId}`
   */
  update(couponId: string, body?: CouponChange, options?: CallOptions): Promise<Coupon> {
    return this.#transport.data({ verb: "PUT", path: path`/v1/coupons/${couponId}`, body }, options);
  }

  /**
   * Disables the coupon. Its code can be reused. Past sales stay unchanged.
   *
   * `DELETE /v1/coupons/{couponId}`
   */
  delete(couponId: string, options?: CallOptions): Promise<CouponsDeleteAnswerData> {
    return this.#transport.data({ verb: "DELETE", path: path`/v1/coupons/${couponId}` }, options);
  }
}
