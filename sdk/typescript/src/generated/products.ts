// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Offer } from "./shared.js";

export interface NewPlan {
  name: string;
  /** Integer cents: R$ 49,90 is 4990. */
  priceInCents: number;
  /** How often a plan is charged. */
  frequency: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
}

export interface NewProduct {
  name: string;
  /** Integer cents; the price of the offer that is made with the product. */
  price: number;
  /** One of `GET /v1/product-categories`; by default 1, Sem categoria. */
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
   * Where the product lies. While `deliveryType` is `link`, a buyer opens it from the receipt and its mail, as long
   * as the order is paid.
   */
  deliveryUrl?: string;
  /** The billing type of every product created here. */
  billingType?: "one_time";
  description?: string;
}

export interface NewSubscriptionProduct {
  name: string;
  description?: string;
  /** One of `GET /v1/product-categories`; by default 1, Sem categoria. */
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
   * Where the product lies. While `deliveryType` is `link`, a buyer opens it from the receipt and its mail, as long
   * as the order is paid.
   */
  deliveryUrl?: string;
  plans: NewPlan[];
}

export interface Product {
  id: string;
  name: string;
  description: string | null;
  /** Only an `approved` product sells. */
  status: "draft" | "approved" | "pending" | "refused" | "banned";
  categoryId: number | null;
  /** The lowest price of its active offers, in integer cents; null when none is active. */
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
   * Where the product lies. While `deliveryType` is `link`, a buyer opens it from the receipt and its mail, as long
   * as the order is paid.
   */
  deliveryUrl: string | null;
  imageUrl: string | null;
  salesPage: string | null;
  /** The producer, as buyers see it. */
  productorName: string | null;
  supportEmail: string | null;
  /** E.164. */
  supportPhone: string | null;
  /** Days of refund guarantee after payment. */
  refundPeriodDays: number;
  /** Whether a subscriber keeps the access during a pause. */
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
  /** One of `GET /v1/product-categories`; by default 1, Sem categoria. */
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
  deliveryUrl?: string | null;
  /** A PNG, JPEG or WebP of at most 512 KiB. */
  imageUrl?: string | null;
  salesPage?: string | null;
  productorName?: string | null;
  supportEmail?: string | null;
  /** International format; Brazilian national numbers are normalised to it. */
  supportPhone?: string | null;
  refundPeriodDays?: number;
  pauseKeepsAccess?: boolean;
}

export interface ProductLinks {
  /** The first active offer's page: the link to publicize. Null when no offer is active. */
  checkoutUrl: string | null;
  offers: ProductLinksOffer[];
}

export interface ProductLinksOffer {
  slug: string;
  name: string;
  /** Integer cents. */
  priceInCents: number;
  /** The page to send buyers to. */
  checkoutUrl: string;
}

export interface ProductsDeleteAnswerData {
  id: string;
  deleted: true;
}

export interface SubscriptionProduct {
  id: string;
  name: string;
  description: string | null;
  /** Only an `approved` product sells. */
  status: "draft" | "approved" | "pending" | "refused" | "banned";
  categoryId: number | null;
  /** The lowest price of its active offers, in integer cents; null when none is active. */
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
   * Where the product lies. While `deliveryType` is `link`, a buyer opens it from the receipt and its mail, as long
   * as the order is paid.
   */
  deliveryUrl: string | null;
  imageUrl: string | null;
  salesPage: string | null;
  /** The producer, as buyers see it. */
  productorName: string | null;
  supportEmail: string | null;
  /** E.164. */
  supportPhone: string | null;
  /** Days of refund guarantee after payment. */
  refundPeriodDays: number;
  /** Whether a subscriber keeps the access during a pause. */
  pauseKeepsAccess: boolean;
  createdAt: string;
  updatedAt: string;
  offers: Offer[];
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
   * Creates an approved product, without a draft step, with an offer of the given price and a checkout link. Create
   * subscription products with `POST /v1/subscription-products`.
   *
   * `POST /v1/products/v2`
   */
  create(body: NewProduct, options?: CallOptions): Promise<Product> {
    return this.#transport.data({ verb: "POST", path: "/v1/products/v2", body }, options);
  }

  /**
   * A product with its plans: offers that are charged again and again, each with its frequency.
   *
   * `POST /v1/subscription-products`
   */
  createSubscription(body: NewSubscriptionProduct, options?: CallOptions): Promise<SubscriptionProduct> {
    return this.#transport.data({ verb: "POST", path: "/v1/subscription-products", body }, options);
  }

  /**
   * Newest first, by `limit` and `offset`. Filters add up.
   *
   * `GET /v1/products`
   */
  list(query?: ProductsListQuery, options?: CallOptions): Pages<Product> {
    return this.#transport.pages({ verb: "GET", path: "/v1/products", query }, options);
  }

  /**
   * A product as it stands now. A deleted one is answered 404.
   *
   * `GET /v1/products/{productId}`
   */
  get(productId: string, options?: CallOptions): Promise<Product> {
    return this.#transport.data({ verb: "GET", path: path`/v1/products/${productId}` }, options);
  }

  /**
   * Absent fields stay unchanged; null clears an optional field. Prices belong to its offers; the operator changes
   * its status.
   *
   * `PUT /v1/products/{productId}`
   */
  update(productId: string, body?: ProductChange, options?: CallOptions): Promise<Product> {
    return this.#transport.data({ verb: "PUT", path: path`/v1/products/${productId}`, body }, options);
  }

  /**
   * It disappears from lists and lookups and is no longer sold. Past sales stay unchanged; running subscriptions
   * continue.
   *
   * `DELETE /v1/products/{productId}`
   */
  delete(productId: string, options?: CallOptions): Promise<ProductsDeleteAnswerData> {
    return this.#transport.data({ verb: "DELETE", path: path`/v1/products/${productId}` }, options);
  }

  /**
   * `checkoutUrl` is the link to publicize; `offers` are the active offers, the oldest first.
   *
   * `GET /v1/products/{productId}/links`
   */
  links(productId: string, options?: CallOptions): Promise<ProductLinks> {
    return this.#transport.data({ verb: "GET", path: path`/v1/products/${productId}/links` }, options);
  }

  /**
   * The whole list, which is the same for every company. `id` is a product's `categoryId`.
   *
   * `GET /v1/product-categories`
   */
  categories(options?: CallOptions): Promise<ProductCategory[]> {
    return this.#transport.data({ verb: "GET", path: "/v1/product-categories" }, options);
  }
}
