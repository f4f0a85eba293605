import { and, eq, gt, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { hourMs } from "@/db/durations";
import { orders } from "@/db/schema";
import { type CompanyMailOutcome, isGivenUp, isMailed, sendCompanyMail } from "../companies/send-company-mail";
import { findCompaniesDue, takeFairTurns } from "../core/fair-turns";
import type { Mail } from "../core/outbox";
import { isWaiting } from "../sales/charge-state";
import { findLastCharge } from "./charge-order";
import { claimReminder, forgetReminders, hasSequence } from "./claim-reminder";
import { listAccess } from "./find-access";
import { findCheckout } from "./find-checkout";
import { readMailFacts } from "./mail-facts";
import type { ReminderKind } from "./order-mails";
import { type OrderRow, sameOrder } from "./orders";
import { isSoldOut } from "./terms/units";

/** The mail renderer takes 35 MB, so it is loaded on first use. */
const loadMails = () => import("./order-mails");

/** A reminder goes out this long after the buyer's last action, later for a boleto, and never after a week. */
const quietMs = hourMs;
const quietBoletoMs = 48 * hourMs;
const forgottenMs = 7 * 24 * hourMs;

/** How long after a payment became known we still try to send its receipt. */
const receiptMs = 24 * hourMs;

/** A run's lease on a receipt (real clock); after it, another run may send it. */
const leaseMs = 90_000;

/** A failed mail waits as long as it has already been due, within these limits. */
const shortestWaitMs = 60_000;
const longestWaitMs = 6 * hourMs;

const batchSize = 50;

export interface MailRun {
  now: Date;
  /** When to stop (real clock). */
  deadline: Date;
  /** Limits the run to one company. */
  only?: string;
}

/**
 * Sends the receipts of paid orders, and one reminder of each unfinished order. A mail is claimed before it is sent, so
 * concurrent runs send it once. A receipt is claimed by a lease: if its run dies, another sends it. A reminder is
 * marked as sent first, because it must never be sent twice. `claimReminder` chooses which never-placed orders are
 * reminded; the seller's own sequence, where there is one, takes the reminder's place. A failed mail is retried with growing delays, unless it was refused permanently.
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
      // When the payment became known; the bank may date it days earlier.
      gt(orders.updatedAt, new Date(now.getTime() - receiptMs)),
      or(isNull(orders.mailLeasedUntil), lte(orders.mailLeasedUntil, new Date())),
    );
  let sent = 0;
  await sendDue(due(), run, async (listed) => {
    const mailLeasedUntil = new Date(Date.now() + leaseMs);
    const order = await claim(listed, due(), { mailLeasedUntil }, now);
    if (!order) return;
    const outcome = await send(order, receiptOf(order, now), now);
    if (isMailed(outcome)) {
      sent += 1;
      return mark(order, { receiptSentAt: now, mailLeasedUntil: null });
    }
    const never = new Date(order.updatedAt.getTime() + receiptMs);
    const nextMailAt = isGivenUp(outcome) ? never : nextTryOf(order, now);
    return mark(order, { nextMailAt, mailLeasedUntil: null }, eq(orders.mailLeasedUntil, mailLeasedUntil));
  });
  return sent;
}

async function sendReminders(run: MailRun): Promise<number> {
  const { now } = run;
  const sequence = hasSequence();
  const due = and(
    isNull(orders.paidAt),
    isNull(orders.remindedAt),
    sequence && not(sequence),
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
    const found = await findCheckout(listed.offerSlug, now);
    const checkout = found && !(await isSoldOut(found, listed.transactionId, now)) ? found : null;
    const kind = checkout && (await kindOf(listed, now));
    const order = await claim(listed, due, { remindedAt: now }, now);
    if (!order || !checkout || !kind) return;
    if (kind === "abandoned" && !(await claimReminder(order, now))) return;
    const { composeReminder } = await loadMails();
    const offersPix = checkout.settings.methods.includes("pix");
    const outcome = await send(order, composeReminder(await readMailFacts(order, now), kind, offersPix), now);
    if (isMailed(outcome)) sent += 1;
    else if (!isGivenUp(outcome)) {
      // A receipt that became due meanwhile does not wait for the reminder's next try.
      await mark(order, { remindedAt: null, nextMailAt: nextTryOf(order, now) }, isNull(orders.paidAt));
    }
  });
  await forgetReminders(now);
  return sent;
}

function nextTryOf({ updatedAt }: OrderRow, now: Date): Date {
  const dueMs = now.getTime() - updatedAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(dueMs, shortestWaitMs), longestWaitMs));
}

/** The kind of reminder that is due; null when none applies. */
async function kindOf(order: OrderRow, now: Date): Promise<ReminderKind | null> {
  if (await isSettledElsewhere(order, now)) return null;
  const charge = await findLastCharge(order);
  if (!charge) return "abandoned";
  if (isWaiting(charge, now)) return charge.paymentMethod === "credit_card" ? null : "unpaid";
  return ["canceled", "refused", "pending"].includes(charge.status) ? "failed" : null;
}

/** Whether the same buyer bought the same in another order, or was already reminded of one. */
async function isSettledElsewhere(order: OrderRow, now: Date): Promise<boolean> {
  const { companyId, id, customerEmail, productId, paymentLinkId } = order;
  const [other] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.companyId, companyId),
        eq(orders.customerEmail, customerEmail),
        productId ? eq(orders.productId, productId) : eq(orders.paymentLinkId, paymentLinkId ?? id),
        ne(orders.id, id),
        or(isNotNull(orders.paidAt), gt(orders.remindedAt, new Date(now.getTime() - forgottenMs))),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** The order has an e-mail address, and its next try is due. */
function isMailable(now: Date): SQL | undefined {
  return and(ne(orders.customerEmail, ""), or(isNull(orders.nextMailAt), lte(orders.nextMailAt, now)));
}

/**
 * One order of each company in turn, longest due first, so that a shop with unreachable buyers does not delay the
 * others.
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
  const companies = await findCompaniesDue(orders.companyId, filter, only);
  await takeFairTurns(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "A mail of an order could not be sent" },
    send,
  );
}

/** Claims an order if it is still due and unclaimed; returns its current row. */
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

/** The receipt of a paid order, in the order's language; links in it expire a while after `now`. */
export async function receiptOf(order: OrderRow, now: Date): Promise<Mail> {
  const { composeReceipt } = await loadMails();
  return composeReceipt(await readMailFacts(order, now), await listCourses(order, now));
}

async function send({ companyId }: OrderRow, mail: Promise<Mail>, now: Date): Promise<CompanyMailOutcome> {
  return sendCompanyMail(await mail, { companyId, now });
}

/** The titles of an order's courses. The commit that pays an order also grants its access, so they exist by now. */
async function listCourses(order: OrderRow, now: Date): Promise<string[]> {
  const charge = await findLastCharge(order);
  return charge ? (await listAccess(charge, now)).map(({ title }) => title) : [];
}
