// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface Coupon {
  id: string;
  code: string;
  type: "percent" | "fixed";
  /** Percent, with up to two decimals, or integer cents, by `type`. */
  value: number;
  /** Of a subscription's charges, whether it lowers the first one or every one. */
  duration: "first_charge" | "every_charge";
  productIds: string[] | null;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  startsAt: string | null;
  /** It may be used before this instant. */
  endsAt: string | null;
  active: boolean;
  /**
   * Sales that used it. One that was refused or expired gives its use back; where its money still arrives it takes
   * it again, beyond `maxUses` too.
   */
  uses: number;
  createdAt: string;
  updatedAt: string;
}

export interface CouponChange {
  /** Kept in upper case; buyers may type it in any. */
  code?: string;
  type?: "percent" | "fixed";
  /** For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents. */
  value?: number;
  duration?: "first_charge" | "every_charge";
  productIds?: string[] | null;
  maxUses?: number | null;
  maxUsesPerCustomer?: number | null;
  startsAt?: string | null;
  endsAt?: string | null;
  active?: boolean;
}

export interface CouponsDeleteAnswerData {
  id: string;
  deleted: true;
}

export interface NewCoupon {
  /** Kept in upper case; buyers may type it in any. */
  code: string;
  type: "percent" | "fixed";
  /** For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents. */
  value: number;
  duration?: "first_charge" | "every_charge";
  productIds?: string[] | null;
  maxUses?: number | null;
  maxUsesPerCustomer?: number | null;
  startsAt?: string | null;
  endsAt?: string | null;
  active?: boolean;
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
   * Newest first, by `limit` and `offset`.
   *
   * `GET /v1/coupons`
   */
  list(query?: CouponsListQuery, options?: CallOptions): Pages<Coupon> {
    return this.#transport.pages({ verb: "GET", path: "/v1/coupons", query }, options);
  }

  /**
   * A discount by code, on every product or on some, between two instants, as often as it may be used. An order of
   * which it would leave nothing to pay is refused.
   *
   * `POST /v1/coupons`
   */
  create(body: NewCoupon, options?: CallOptions): Promise<Coupon> {
    return this.#transport.data({ verb: "POST", path: "/v1/coupons", body }, options);
  }

  /**
   * A coupon as it stands now, with how often it was used.
   *
   * `GET /v1/coupons/{couponId}`
   */
  get(couponId: string, options?: CallOptions): Promise<Coupon> {
    return this.#transport.data({ verb: "GET", path: path`/v1/coupons/${couponId}` }, options);
  }

  /**
   * Absent fields stay unchanged; null lifts a limit. Past sales keep their discount.
   *
   * `PUT /v1/coupons/{couponId}`
   */
  update(couponId: string, body?: CouponChange, options?: CallOptions): Promise<Coupon> {
    return this.#transport.data({ verb: "PUT", path: path`/v1/coupons/${couponId}`, body }, options);
  }

  /**
   * Nobody can use it any more, and its code may be given out again. Past sales stay as they are.
   *
   * `DELETE /v1/coupons/{couponId}`
   */
  delete(couponId: string, options?: CallOptions): Promise<CouponsDeleteAnswerData> {
    return this.#transport.data({ verb: "DELETE", path: path`/v1/coupons/${couponId}` }, options);
  }
}
