import type { RefuseReason } from "@/db/schema/payments-enums";
import type { OrderProblem, Seller } from "../orders/schemas";

/** Identifies a browser on one checkout page. Cannot open an order. */
export const visitCookie = "visit";

/** Request header with the visit secret if the response sets the cookie. */
export const firstVisitHeader = "x-first-visit";

export const checkoutCookieSeconds = 7 * 86_400;

const page = /^\/[cl]\/[0-9a-z]{12}$/;

/** Returns the path of a requested checkout page if it is the browser's first visit, or null. */
export function findFirstVisit(method: string, path: string, visit: string | undefined): string | null {
  return method === "GET" && page.test(path) && !isVisit(visit) ? path : null;
}

export function isVisit(value: string | undefined): value is string {
  return value !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

export interface ClosedLink {
  reason: "inactive" | "expired" | "paid" | "ended" | "unsold";
  title: string;
  color: string | null;
  seller: Seller;
  /** Other products on sale in the shop. Empty for a payment link. */
  others: OtherProduct[];
}

export interface OtherProduct {
  name: string;
  path: string;
}

export interface OrderAnswer {
  outcome: "placed" | "refused" | "problem";
  /** The order's page after a charge, or the checkout page for a product already bought. */
  href?: string;
  token?: string;
  attempt?: number;
  problem?: OrderProblem;
  blockedUntil?: string | null;
  /** Maximum for the order's total, if the order requested more. */
  maxInstallments?: number;
  reason?: RefuseReason | null;
}
