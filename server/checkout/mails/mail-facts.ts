import { db } from "@/db/client";
import { type Language, languages } from "@/db/schema/core-enums";
import { getCompany } from "../../accounts/company/companies";
import { getCheckoutLook } from "../../catalog/branding/look";
import type { Shop, ShopMail } from "../../catalog/branding/shop-mail";
import { findAuthorization, isLive } from "../../payments/pix-automatico/authorizations";
import { findShipment } from "../../payments/shipments/shipments";
import { orderNumberOf } from "../../payments/transactions/order-number";
import type { Shipment } from "../../payments/transactions/schemas";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { maxTries } from "../../subscriptions/debits/days";
import { readStanding, type Standing } from "../../subscriptions/subscriptions/read-standing";
import type { SubscriptionRow } from "../../subscriptions/subscriptions/subscription-shape";
import { findSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { deliveryPathOf, mailLinkMs } from "../delivery-links/delivery-link";
import { listDeliveredProducts } from "../delivery-links/list-delivery-links";
import { findLastCharge } from "../orders/charge-order";
import { keepLinkToken } from "../orders/link-tokens";
import type { OrderAutomatic, SubscriptionEnd } from "../orders/order-schemas";
import { readAutomatic, readEnd } from "../orders/order-subscription";
import { learnPathOf, type OrderRow, orderPathOf } from "../orders/orders";
import { readSold } from "../page/find-checkout";
import { sellerOf } from "../page/seller";
import { readGuaranteeTerms } from "../terms/guarantee-terms";
import type { GuaranteeTerms } from "../terms/schemas";

export interface MailFacts {
  order: OrderRow;
  learnPath: string;
  /** Null before the first charge. */
  charge: TransactionRow | null;
  productName: string;
  shop: Shop;
  subscription: ShopMail["subscription"];
  /** Null without a subscription or once it has ended. */
  standing: Standing | null;
  /** Set only if the buyer canceled the subscription. */
  endsAt: Date | null;
  /** Null if not paused. */
  pause: { from: Date; until: Date } | null;
  /** Null until the subscription ends. */
  ended: SubscriptionEnd | null;
  /** Terms of the authorization requested with the current charge, or null. */
  automatic: OrderAutomatic | null;
  /** Each `path` is valid for a week. */
  goods: { title: string; path: string }[];
  /** Shipment of the current charge. Null if it has none. */
  shipment: Shipment | null;
  /** Guarantee that the email states; null once it has expired. */
  guarantee: GuaranteeTerms | null;
}

/** Links expire relative to `now`. */
export async function readMailFacts(order: OrderRow, now: Date): Promise<MailFacts> {
  const { companyId } = order;
  const [company, product, look, charge] = await Promise.all([
    getCompany(companyId),
    readSold(order),
    getCheckoutLook(companyId),
    findLastCharge(order),
  ]);
  const until = new Date(now.getTime() + mailLinkMs);
  const goods = charge ? await listDeliveredProducts(charge, now) : [];
  const links = charge ? goods.map((good) => ({ title: good.title, path: deliveryPathOf(charge, good, until) })) : [];
  const shop = { ...sellerOf(company, product), color: look.color };
  const row = charge?.subscriptionId ? await findSubscriptionRow(charge.companyId, charge.subscriptionId) : null;
  const standing = row && row.status !== "canceled" ? await readStanding(db(), row) : null;
  const subscription = row && standing?.verdict === "good" ? await nextChargeOf(row) : null;
  const endsAt = row?.leavingAt ? row.nextChargeAt : null;
  const pause = row?.pausedAt && row.resumesAt ? { from: row.pausedAt, until: row.resumesAt } : null;
  const learnPath = learnPathOf(await keepLinkToken(order, "order_courses"));
  const ended = row && (await readEnd(row, order, now));
  const automatic = await readAutomatic(charge);
  const guarantee = charge && (await readGuaranteeTerms(charge, now));
  const shipment = charge && (await findShipment(charge));
  const terms = { subscription, standing, endsAt, pause, ended, automatic, guarantee, shipment };
  return { order, learnPath, charge, productName: product.name, shop, goods: links, ...terms };
}

async function nextChargeOf(row: SubscriptionRow): Promise<ShopMail["subscription"]> {
  const { companyId, authorizationId, amount: amountInCents, nextChargeAt, leavingAt, failures, cardRetryable } = row;
  const payer = authorizationId ? await findAuthorization(companyId, authorizationId) : null;
  const isEnded = payer !== null && !isLive(payer);
  if (!nextChargeAt || leavingAt || (isEnded && row.status !== "past_due")) return null;
  const isTried = payer ? !isEnded && failures < maxTries : cardRetryable;
  return { amountInCents, nextChargeAt: isTried ? nextChargeAt : null, isAutomatic: payer !== null };
}

/** Reports whether a charge carries the order's access or subscription, which a dispute of it then affects. */
export function carries({ charge, standing }: MailFacts, { id, subscriptionId }: TransactionRow): boolean {
  return subscriptionId ? standing?.chargeId === id : charge?.id === id;
}

export function frameOf({ order, charge, shop, subscription }: MailFacts) {
  return {
    to: recipientOf({ order, charge }),
    language: languageOf(order),
    shop,
    subscription,
    order: { number: orderNumberOf(order.id), path: orderPathOf(order.token) },
  };
}

/** Returns the address of the order's current charge; other charges may have different addresses. */
export function recipientOf({ order, charge }: Pick<MailFacts, "order" | "charge">): string {
  return charge?.customerEmail ?? order.customerEmail;
}

export function languageOf({ locale }: Pick<OrderRow, "locale">): Language {
  return languages.find((each) => each === locale) ?? languages[0];
}
