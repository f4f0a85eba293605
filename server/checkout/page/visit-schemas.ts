import type { RefuseReason } from "@/db/schema/payments-enums";
import type { OrderProblem, Seller } from "../orders/schemas";

/** The cookie that links the tabs of one browser on one checkout page; it does not open an order. */
export const visitCookie = "visit";

/** The header by which a page knows the visit cookie that its own answer sets. */
export const firstVisitHeader = "x-first-visit";

/** Lifetime of a checkout page's cookies. */
export const checkoutCookieSeconds = 7 * 86_400;

const page = /^\/[cl]\/[0-9a-z]{12}$/;

/** The path of the requested checkout page if the browser has no visit there yet; else null. */
export function findFirstVisit(method: string, path: string, visit: string | undefined): string | null {
  return method === "GET" && page.test(path) && !isVisit(visit) ? path : null;
}

/** Whether a cookie's value has the format of ours. */
export function isVisit(value: string | undefined): value is string {
  return value !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

/** The page of a payment link that takes no payments any more, or of an offer that has ended. */
export interface ClosedLink {
  reason: "inactive" | "expired" | "paid" | "ended";
  title: string;
  color: string | null;
  seller: Seller;
}

/** The next page for the buyer, or the reason to stay. */
export interface OrderAnswer {
  outcome: "placed" | "refused" | "problem";
  /** The order's page once it is charged; this page again when the product was bought already. */
  href?: string;
  /** The order's token, once it is charged. */
  token?: string;
  attempt?: number;
  problem?: OrderProblem;
  blockedUntil?: string | null;
  /** Maximum installments for the order's total; present if it asked for more. */
  maxInstallments?: number;
  /** Reason of a refused card. */
  reason?: RefuseReason | null;
}
