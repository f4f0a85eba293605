import { findInvitation } from "../auth/accept-invitation";
import { findPasswordReset } from "../auth/password-resets";
import type { OpenInvitation } from "../auth/schemas";
import { type BoletoPage, findBoletoPage } from "../boletos/boleto-page";
import { type CheckoutVisit, findCheckoutPage } from "../checkout/checkout-page";
import { findLearnPage } from "../checkout/find-access";
import { findOrderPage } from "../checkout/order-page";
import type { CheckoutPage, OrderPage } from "../checkout/schemas";
import type { MemberCourse } from "../courses/schemas";

/** A token's length is known; anything else names no page and asks the database nothing. */
const token = /^[\w-]{43}$/;

/** The boleto page behind a link; null where there is none. */
export async function readBoletoPage(name: string): Promise<BoletoPage | null> {
  return token.test(name) ? findBoletoPage(name, new Date()) : null;
}

/** The page of an order behind its link; null where there is none. */
export async function readOrderPage(name: string): Promise<OrderPage | null> {
  return token.test(name) ? findOrderPage(name, new Date()) : null;
}

/** The courses behind an order's link; null where there is no such order. */
export async function readLearnPage(name: string): Promise<MemberCourse[] | null> {
  return token.test(name) ? findLearnPage(name) : null;
}

/** An offer's slug, as they are all made. */
const slugShape = /^[0-9a-z]{12}$/;

/** The checkout page behind a link; null where nothing is for sale there. */
export async function readCheckoutPage(slug: string, visit: Omit<CheckoutVisit, "now">): Promise<CheckoutPage | null> {
  return slugShape.test(slug) ? findCheckoutPage(slug, { ...visit, now: new Date() }) : null;
}

/** The invitation behind a mail's link; null where it leads nowhere any more. */
export async function readInvitation(name: string): Promise<OpenInvitation | null> {
  return token.test(name) ? findInvitation(name, new Date()) : null;
}

/** Whose password a mail's link changes; null where it leads nowhere any more. */
export async function readPasswordReset(name: string): Promise<{ email: string } | null> {
  return token.test(name) ? findPasswordReset(name, new Date()) : null;
}
