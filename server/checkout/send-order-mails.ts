import { and, asc, desc, eq, gt, isNotNull, isNull, lte, ne, or, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { orders, products } from "@/db/schema";
import { getCompany } from "../companies/companies";
import { type Mail, sendMail } from "../core/mail";
import { findLastCharge, isWaiting } from "./charge-order";
import { listAccess } from "./find-access";
import { findCheckout } from "./find-checkout";
import { composeReceipt, composeReminder, type ReminderKind } from "./order-mails";
import { type OrderRow, sameOrder } from "./orders";
import { sellerOf } from "./seller";

const hourMs = 60 * 60 * 1000;

/** How long a buyer is left alone, how long a boleto is, and after how long nobody is reminded any more. */
const quietMs = hourMs;
const quietBoletoMs = 48 * hourMs;
const forgottenMs = 7 * 24 * hourMs;

/** A receipt that could not be sent is tried again that long. */
const receiptMs = 24 * hourMs;

const batchSize = 50;

export interface MailRun {
  now: Date;
  /** When to stop, by the real clock. */
  deadline: Date;
  /** One company alone. */
  only?: string;
}

/**
 * Sends the receipts of orders that were paid, and reminds once who began an order and did not finish it (issue "The
 * buyer's checkout"). A mail is claimed before it is sent, so that two runs at once send it once; one that could not be
 * sent is given back.
 *
 * @returns how many of each were sent.
 */
export async function sendOrderMails(run: MailRun): Promise<{ receipts: number; reminders: number }> {
  return { receipts: await sendReceipts(run), reminders: await sendReminders(run) };
}

async function sendReceipts(run: MailRun): Promise<number> {
  const due = and(
    isNotNull(orders.paidAt),
    isNull(orders.receiptSentAt),
    gt(orders.paidAt, new Date(run.now.getTime() - receiptMs)),
  );
  let sent = 0;
  for (const order of await listDue(due, run)) {
    if (isOver(run)) return sent;
    if (!(await claim(order, isNull(orders.receiptSentAt), { receiptSentAt: run.now }))) continue;
    if (await send(composeReceipt(await factsOf(order), await listCourses(order)))) sent += 1;
    else await giveBack(order, { receiptSentAt: null });
  }
  return sent;
}

async function sendReminders(run: MailRun): Promise<number> {
  const { now } = run;
  const due = and(
    isNull(orders.paidAt),
    isNull(orders.remindedAt),
    ne(orders.customerEmail, ""),
    lte(orders.updatedAt, new Date(now.getTime() - quietMs)),
    gt(orders.updatedAt, new Date(now.getTime() - forgottenMs)),
    or(
      isNull(orders.paymentMethod),
      ne(orders.paymentMethod, "boleto"),
      lte(orders.updatedAt, new Date(now.getTime() - quietBoletoMs)),
    ),
  );
  let sent = 0;
  for (const order of await listDue(due, run)) {
    if (isOver(run)) return sent;
    const kind = await kindOf(order, now);
    if (!(await claim(order, and(isNull(orders.remindedAt), isNull(orders.paidAt)), { remindedAt: now }))) continue;
    if (kind === null) continue;
    if (await send(composeReminder(await factsOf(order), kind))) sent += 1;
    else await giveBack(order, { remindedAt: null });
  }
  return sent;
}

/** What a buyer is to be reminded of; null where there is nothing to buy or to say any more. */
async function kindOf(order: OrderRow, now: Date): Promise<ReminderKind | null> {
  if (!(await findCheckout(order.offerSlug)) || (await isSettledElsewhere(order, now))) return null;
  const charge = await findLastCharge(order);
  if (!charge) return "abandoned";
  if (isWaiting(charge, now)) return charge.paymentMethod === "credit_card" ? null : "unpaid";
  return ["canceled", "refused", "pending"].includes(charge.status) ? "failed" : null;
}

/** Whether the same buyer bought the product by another order, or was reminded of one already. */
async function isSettledElsewhere({ companyId, id, customerEmail, productId }: OrderRow, now: Date): Promise<boolean> {
  const [other] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.companyId, companyId),
        eq(orders.customerEmail, customerEmail),
        eq(orders.productId, productId),
        ne(orders.id, id),
        or(isNotNull(orders.paidAt), gt(orders.remindedAt, new Date(now.getTime() - forgottenMs))),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Company by company (reliability, "Beyond one machine"), the newest order of a buyer first. */
async function listDue(due: SQL | undefined, { only }: MailRun): Promise<OrderRow[]> {
  const filter = and(due, only ? eq(orders.companyId, only) : undefined);
  const companies = await db().selectDistinct({ id: orders.companyId }).from(orders).where(filter);
  const batches = companies.map(({ id }) =>
    db()
      .select()
      .from(orders)
      .where(and(eq(orders.companyId, id), due))
      .orderBy(asc(orders.customerEmail), desc(orders.updatedAt))
      .limit(batchSize),
  );
  return (await Promise.all(batches)).flat();
}

async function claim(
  order: OrderRow,
  unclaimed: SQL | undefined,
  mark: PgUpdateSetSource<typeof orders>,
): Promise<boolean> {
  const claimed = await db()
    .update(orders)
    .set(mark)
    .where(and(sameOrder(order), unclaimed))
    .returning({ id: orders.id });
  return claimed.length > 0;
}

async function giveBack(order: OrderRow, mark: PgUpdateSetSource<typeof orders>): Promise<void> {
  await db().update(orders).set(mark).where(sameOrder(order));
}

async function send(mail: Promise<Mail>): Promise<boolean> {
  return (await sendMail(await mail, { tries: 1 })).outcome !== "failed";
}

async function factsOf(order: OrderRow) {
  const { companyId, productId } = order;
  const [company, [product]] = await Promise.all([
    getCompany(companyId),
    db()
      .select()
      .from(products)
      .where(and(eq(products.companyId, companyId), eq(products.id, productId))),
  ]);
  if (!product) throw new Error("An order has no product");
  return { order, productName: product.name, seller: sellerOf(company, product) };
}

/** The titles of what an order opened: an order is paid in the commit that gives its access, so it is there. */
async function listCourses(order: OrderRow): Promise<string[]> {
  const charge = await findLastCharge(order);
  return charge ? (await listAccess(charge)).map(({ title }) => title) : [];
}

function isOver({ deadline }: MailRun): boolean {
  return Date.now() > deadline.getTime();
}
