import { and, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { orders, products } from "@/db/schema";
import { getCompany } from "../companies/companies";
import { findCompaniesWith, takeFairTurns } from "../core/fair-turns";
import { type MailOutcome, sendMail } from "../core/mail";
import type { Mail } from "../core/outbox";
import { findLastCharge, isWaiting } from "./charge-order";
import { listAccess } from "./find-access";
import { findCheckout } from "./find-checkout";
import type { ReminderKind } from "./order-mails";
import { type OrderRow, sameOrder } from "./orders";
import { sellerOf } from "./seller";

/** What writes mails takes 35 MB: only who writes one loads it. */
const loadMails = () => import("./order-mails");

const hourMs = 60 * 60 * 1000;

/** A reminder goes out this long after the buyer last did something, later for a boleto, and never after a week. */
const quietMs = hourMs;
const quietBoletoMs = 48 * hourMs;
const forgottenMs = 7 * 24 * hourMs;

/** How long after a payment became known its receipt is still tried. */
const receiptMs = 24 * hourMs;

/** A run that claimed a receipt has this long (real clock) to send it before another may. */
const leaseMs = 90_000;

/** A mail that could not be sent waits as long again as it has been due, within these limits. */
const shortestWaitMs = 60_000;
const longestWaitMs = 6 * hourMs;

const batchSize = 50;

export interface MailRun {
  now: Date;
  /** When to stop, by the real clock. */
  deadline: Date;
  /** One company alone. */
  only?: string;
}

/**
 * Sends the receipts of orders that were paid, and reminds once who began an order and did not finish it. A mail is
 * claimed before it is sent, so that two runs at once send it once. A receipt is claimed by a lease: where its run dies,
 * another sends it. A reminder promises to be the only one: it is marked first, and rather lost than sent twice. What
 * could not be sent is tried again ever later, and no more where it was refused for good.
 *
 * @returns how many of each were sent.
 */
export async function sendOrderMails(run: MailRun): Promise<{ receipts: number; reminders: number }> {
  return { receipts: await sendReceipts(run), reminders: await sendReminders(run) };
}

async function sendReceipts(run: MailRun): Promise<number> {
  const { now } = run;
  const due = () =>
    and(
      isNotNull(orders.paidAt),
      isNull(orders.receiptSentAt),
      // When the payment became known; the bank may have taken it days before.
      gt(orders.updatedAt, new Date(now.getTime() - receiptMs)),
      or(isNull(orders.mailLeasedUntil), lte(orders.mailLeasedUntil, new Date())),
    );
  let sent = 0;
  await sendDue(due(), run, async (listed) => {
    const mailLeasedUntil = new Date(Date.now() + leaseMs);
    const order = await claim(listed, due(), { mailLeasedUntil }, now);
    if (!order) return;
    const { composeReceipt } = await loadMails();
    const outcome = await send(composeReceipt(await factsOf(order), await listCourses(order)));
    if (outcome.outcome !== "failed") {
      sent += 1;
      return mark(order, { receiptSentAt: now, mailLeasedUntil: null });
    }
    const never = new Date(order.updatedAt.getTime() + receiptMs);
    const nextMailAt = outcome.isRefused ? never : nextTryOf(order, now);
    return mark(order, { nextMailAt, mailLeasedUntil: null }, eq(orders.mailLeasedUntil, mailLeasedUntil));
  });
  return sent;
}

async function sendReminders(run: MailRun): Promise<number> {
  const { now } = run;
  const due = and(
    isNull(orders.paidAt),
    isNull(orders.remindedAt),
    lte(orders.updatedAt, new Date(now.getTime() - quietMs)),
    gt(orders.updatedAt, new Date(now.getTime() - forgottenMs)),
    or(
      isNull(orders.paymentMethod),
      ne(orders.paymentMethod, "boleto"),
      lte(orders.updatedAt, new Date(now.getTime() - quietBoletoMs)),
    ),
  );
  let sent = 0;
  await sendDue(due, run, async (listed) => {
    const kind = await kindOf(listed, now);
    const order = await claim(listed, due, { remindedAt: now }, now);
    if (!order || kind === null) return;
    const { composeReminder } = await loadMails();
    const outcome = await send(composeReminder(await factsOf(order), kind));
    if (outcome.outcome !== "failed") sent += 1;
    else if (!outcome.isRefused) {
      // A receipt that became due meanwhile does not wait for what a reminder waits for.
      await mark(order, { remindedAt: null, nextMailAt: nextTryOf(order, now) }, isNull(orders.paidAt));
    }
  });
  return sent;
}

function nextTryOf({ updatedAt }: OrderRow, now: Date): Date {
  const dueMs = now.getTime() - updatedAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(dueMs, shortestWaitMs), longestWaitMs));
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

/** There is somebody to write to, and what could not be sent has waited. */
function isMailable(now: Date): SQL | undefined {
  return and(ne(orders.customerEmail, ""), or(isNull(orders.nextMailAt), lte(orders.nextMailAt, now)));
}

/**
 * One order of each company in turn, what is due longest first, so that a shop whose buyers cannot be reached keeps no
 * other's waiting.
 */
async function sendDue(
  due: SQL | undefined,
  { now, deadline, only }: MailRun,
  send: (order: OrderRow) => Promise<void>,
): Promise<void> {
  const filter = and(due, isMailable(now));
  const pieces = async function* (companyId: string) {
    yield* await db()
      .select()
      .from(orders)
      .where(and(eq(orders.companyId, companyId), filter))
      .orderBy(sql`coalesce(${orders.nextMailAt}, ${orders.updatedAt})`)
      .limit(batchSize);
  };
  const companies = await findCompaniesWith(orders.companyId, filter, only);
  await takeFairTurns(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "A mail of an order could not be sent" },
    send,
  );
}

/** The order as it stands now, where it is still due and nobody else took it. */
async function claim(
  order: OrderRow,
  due: SQL | undefined,
  claimed: PgUpdateSetSource<typeof orders>,
  now: Date,
): Promise<OrderRow | undefined> {
  const [row] = await db()
    .update(orders)
    .set(claimed)
    .where(and(sameOrder(order), due, isMailable(now)))
    .returning();
  return row;
}

async function mark(order: OrderRow, marks: PgUpdateSetSource<typeof orders>, only?: SQL): Promise<void> {
  await db()
    .update(orders)
    .set(marks)
    .where(and(sameOrder(order), only));
}

async function send(mail: Promise<Mail>): Promise<MailOutcome> {
  return sendMail(await mail, { tries: 1 });
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
