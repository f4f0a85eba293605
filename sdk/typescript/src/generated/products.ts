// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Offer } from "./shared.js";

export interface PlanInput {
  name: string;
  /** Integer cents: R$ 49,90 is 4990. */
  priceInCents: number;
  /** How often a plan is charged. */
  frequency: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
}

export interface Product {
  id: string;
  name: string;
  description: string | null;
  /** Only an `approved` product can be sold. */
  status: "draft" | "approved" | "pending" | "refused" | "banned";
  categoryId: number | null;
  /** Lowest price of its active offers, in integer cents. Null if no offer is active. */
  price: number | null;
  productType: "physical" | "digital" | "subscription";
  billingType: "one_time" | "subscription" | null;
  deliveryType:
    | "payment"
    | "link"
    | "shipping"
    | "memberAreaA"
    | "memberAreaB"
    | "memberAreaC"
    | "chatGroupA"
    | "chatGroupB"
    | "serviceClub"
    | "serviceMembers";
  /**
   * Address of the product. While `deliveryType` is `link`, a buyer opens it from the receipt and its e-mail, as
   * long as the order is paid.
   */
  deliveryUrl: string | null;
  imageUrl: string | null;
  salesPage: string | null;
  /** Producer name shown to buyers. */
  productorName: string | null;
  supportEmail: string | null;
  /** E.164. */
  supportPhone: string | null;
  /** Days of refund guarantee after payment. */
  refundPeriodDays: number;
  /** Whether a subscriber keeps access during a pause. */
  pauseKeepsAccess: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface ProductCategory {
  id: number;
  name: string;
}

export interface ProductChange {
  name?: string;
  description?: string | null;
  /** One of `GET /v1/product-categories`. Defaults to 1, Sem categoria. */
  categoryId?: number;
  deliveryType?:
    | "payment"
    | "link"
    | "shipping"
    | "memberAreaA"
    | "memberAreaB"
    | "memberAreaC"
    | "chatGroupA"
    | "chatGroupB"
    | "serviceClub"
    | "serviceMembers";
  /**
   * Address of the product. While `deliveryType` is `link`, a buyer opens it from the receipt and its e-mail, as
   * long as the order is paid.
   */
  deliveryUrl?: string | null;
  /** A PNG, JPEG or WebP of at most 512 KiB. */
  imageUrl?: string | null;
  salesPage?: string | null;
  productorName?: string | null;
  supportEmail?: string | null;
  /** International format. Brazilian national numbers are normalized to it. */
  supportPhone?: string | null;
  refundPeriodDays?: number;
  pauseKeepsAccess?: boolean;
}

export interface ProductInput {
  name: string;
  /** Price in integer cents of the offer created with the product. */
  price: number;
  /** One of `GET /v1/product-categories`. Defaults to 1, Sem categoria. */
  categoryId?: number;
  /** `subscription` is refused here: a plan needs a frequency (`POST /v1/subscription-products`). */
  productType?: "physical" | "digital" | "subscription";
  deliveryType?:
    | "payment"
    | "link"
    | "shipping"
    | "memberAreaA"
    | "memberAreaB"
    | "memberAreaC"
    | "chatGroupA"
    | "chatGroupB"
    | "serviceClub"
    | "serviceMembers";
  /**
   * Address of the product. While `deliveryType` is `link`, a buyer opens it from the receipt and its e-mail, as
   * long as the order is paid.
   */
  deliveryUrl?: string;
  /** The billing type of every product created here. */
  billingType?: "one_time";
  description?: string;
}

export interface ProductLinks {
  /** Checkout page of the first active offer: the link to publicize. Null if no offer is active. */
  checkoutUrl: string | null;
  offers: ProductLinksOffer[];
}

export interface ProductLinksOffer {
  slug: string;
  name: string;
  /** Integer cents. */
  priceInCents: number;
  /** Checkout page for buyers. */
  checkoutUrl: string;
}

export interface ProductsDeleteAnswerData {
  id: string;
  deleted: boolean;
}

export interface SubscriptionProduct {
  id: string;
  name: string;
  description: string | null;
  /** Only an `approved` product can be sold. */
  status: "draft" | "approved" | "pending" | "refused" | "banned";
  categoryId: number | null;
  /** Lowest price of its active offers, in integer cents. Null if no offer is active. */
  price: number | null;
  productType: "physical" | "digital" | "subscription";
  billingType: "one_time" | "subscription" | null;
  deliveryType:
    | "payment"
    | "link"
    | "shipping"
    | "memberAreaA"
    | "memberAreaB"
    | "memberAreaC"
    | "chatGroupA"
    | "chatGroupB"
    | "serviceClub"
    | "serviceMembers";
  /**
   * Address of the product. While `deliveryType` is `link`, a buyer opens it from the receipt and its e-mail, as
   * long as the order is paid.
   */
  deliveryUrl: string | null;
  imageUrl: string | null;
  salesPage: string | null;
  /** Producer name shown to buyers. */
  productorName: string | null;
  supportEmail: string | null;
  /** E.164. */
  supportPhone: string | null;
  /** Days of refund guarantee after payment. */
  refundPeriodDays: number;
  /** Whether a subscriber keeps access during a pause. */
  pauseKeepsAccess: boolean;
  createdAt: string;
  updatedAt: string;
  offers: Offer[];
}

export interface SubscriptionProductInput {
  name: string;
  description?: string;
  /** One of `GET /v1/product-categories`. Defaults to 1, Sem categoria. */
  categoryId?: number;
  deliveryType?:
    | "payment"
    | "link"
    | "shipping"
    | "memberAreaA"
    | "memberAreaB"
    | "memberAreaC"
    | "chatGroupA"
    | "chatGroupB"
    | "serviceClub"
    | "serviceMembers";
  /**
   * Address of the product. While `deliveryType` is `link`, a buyer opens it from the receipt and its e-mail, as
   * long as the order is paid.
   */
  deliveryUrl?: string;
  plans: PlanInput[];
}

export interface ProductsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** Only products in this state. */
  status?: "draft" | "approved" | "pending" | "refused" | "banned";
  /** Only products of this type. */
  productType?: "physical" | "digital" | "subscription";
  /** An id, or part of the name. */
  search?: string;
}

export class ProductsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates an approved product, without a draft step, with one offer at the given price and a checkout link. Create
   * subscription products with `POST /v1/subscription-products`.
   *
   * `POST /v1/products/v2`
   */
  create(body: ProductInput, options?: CallOptions): Promise<Product> {
    return this.#transport.data({ verb: "POST", path: "/v1/products/v2", body }, options);
  }

  /**
   * Creates a product with its plans. A plan is an offer that is charged at a given frequency.
   *
   * `POST /v1/subscription-products`
   */
  createSubscription(body: SubscriptionProductInput, options?: CallOptions): Promise<SubscriptionProduct> {
    return this.#transport.data({ verb: "POST", path: "/v1/subscription-products", body }, options);
  }

  /**
   * Newest first, paged by `limit` and `offset`. Multiple filters are combined with AND.
   *
   * `GET /v1/products`
   */
  list(query?: ProductsListQuery, options?: CallOptions): Pages<Product> {
    return this.#transport.pages({ verb: "GET", path: "/v1/products", query }, options);
  }

  /**
   * Returns a product. A deleted product returns 404.
   *
   * `GET /v1/products/{productId}`
   */
  get(productId: string, options?: CallOptions): Promise<Product> {
    return this.#transport.data({ verb: "GET", path: path`/v1/products/${productId}` }, options);
  }

  /**
   * Omitted fields stay unchanged; null clears an optional field. Prices belong to the offers of the product. Only
   * the operator changes its status.
   *
   * `PUT /v1/products/{productId}`
   */
  update(productId: string, body?: ProductChange, options?: CallOptions): Promise<Product> {
    return this.#transport.data({ verb: "PUT", path: path`/v1/products/${productId}`, body }, options);
  }

  /**
   * Removes the product from lists and lookups and stops its sales. Past sales stay unchanged; active subscriptions
   * continue.
   *
   * `DELETE /v1/products/{productId}`
   */
  delete(productId: string, options?: CallOptions): Promise<ProductsDeleteAnswerData> {
    return this.#transport.data({ verb: "DELETE", path: path`/v1/products/${productId}` }, options);
  }

  /**
   * Returns the checkout link to publicize (`checkoutUrl`) and the active offers (`offers`), oldest first.
   *
   * `GET /v1/products/{productId}/links`
   */
  links(productId: string, options?: CallOptions): Promise<ProductLinks> {
    return this.#transport.data({ verb: "GET", path: path`/v1/products/${productId}/links` }, options);
  }

  /**
   * Returns the complete list, which is the same for every company. `id` is the `categoryId` of a product.
   *
   * `GET /v1/product-categories`
   */
  categories(options?: CallOptions): Promise<ProductCategory[]> {
    return this.#transport.data({ verb: "GET", path: "/v1/product-categories" }, options);
  }
}
