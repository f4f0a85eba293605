import { type Language, languages } from "@/db/schema/core-enums";
import { getCompany } from "../../accounts/company/companies";
import { getCheckoutLook } from "../../catalog/branding/look";
import type { Shop, ShopMail } from "../../catalog/branding/shop-mail";
import { orderNumberOf } from "../../payments/transactions/order-number";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { maxTries } from "../../subscriptions/debits/days";
import type { SubscriptionRow } from "../../subscriptions/subscriptions/subscription-shape";
import { findSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { deliveryPathOf, mailLinkMs } from "../delivery-links/delivery-link";
import { listGoods } from "../delivery-links/list-delivery-links";
import { findLastCharge } from "../orders/charge-order";
import { keepLinkToken } from "../orders/link-tokens";
import { learnPathOf, type OrderRow, orderPathOf } from "../orders/orders";
import { readSold } from "../page/find-checkout";
import { sellerOf } from "../page/seller";

/** The data that mails about an order contain. */
export interface MailFacts {
  order: OrderRow;
  /** Path of the link to its courses. */
  learnPath: string;
  /** The charge that counts for the order; null before the first. */
  charge: TransactionRow | null;
  productName: string;
  shop: Shop;
  subscription: ShopMail["subscription"];
  /** When the subscription that its buyer left ends; null for any other. */
  endsAt: Date | null;
  /** From when, and until when, it is paused; null when it is not. */
  pause: { from: Date; until: Date } | null;
  /** Products delivered by link. Each `path` is ours and works for a week. */
  goods: { title: string; path: string }[];
}

/** Reads the current data for mails about an order; their links expire counted from `now`. */
export async function readMailFacts(order: OrderRow, now: Date): Promise<MailFacts> {
  const { companyId } = order;
  const [company, product, look, charge] = await Promise.all([
    getCompany(companyId),
    readSold(order),
    getCheckoutLook(companyId),
    findLastCharge(order),
  ]);
  const until = new Date(now.getTime() + mailLinkMs);
  const goods = charge ? await listGoods(charge, now) : [];
  const links = charge ? goods.map((good) => ({ title: good.title, path: deliveryPathOf(charge, good, until) })) : [];
  const shop = { ...sellerOf(company, product), color: look.color };
  const row = charge?.subscriptionId ? await findSubscriptionRow(charge.companyId, charge.subscriptionId) : null;
  const subscription = nextChargeOf(row);
  const endsAt = row?.leavingAt ? row.nextChargeAt : null;
  const pause = row?.pausedAt && row.resumesAt ? { from: row.pausedAt, until: row.resumesAt } : null;
  const learnPath = learnPathOf(await keepLinkToken(order, "order_courses"));
  return { order, learnPath, charge, productName: product.name, shop, subscription, endsAt, pause, goods: links };
}

function nextChargeOf(row: SubscriptionRow | null): ShopMail["subscription"] {
  if (!row?.nextChargeAt || row.leavingAt) return null;
  const isAutomatic = row.authorizationId !== null;
  const isTried = isAutomatic ? row.failures < maxTries : row.cardRetryable;
  return { amountInCents: row.amount, nextChargeAt: isTried ? row.nextChargeAt : null, isAutomatic };
}

/** What every mail about an order has in common. */
export function frameOf({ order, charge, shop, subscription }: MailFacts) {
  return {
    to: recipientOf({ order, charge }),
    language: languageOf(order),
    shop,
    subscription,
    order: { number: orderNumberOf(order.id), path: orderPathOf(order.token) },
  };
}

/** To whom mails about an order go: the address of the charge that counts, whatever was typed for another one. */
export function recipientOf({ order, charge }: Pick<MailFacts, "order" | "charge">): string {
  return charge?.customerEmail ?? order.customerEmail;
}

/** The language of an order's mails, the same as its page's. */
export function languageOf({ locale }: Pick<OrderRow, "locale">): Language {
  return languages.find((each) => each === locale) ?? languages[0];
}
