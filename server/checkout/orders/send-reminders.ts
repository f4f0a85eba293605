import { and, eq, gt, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { hourMs } from "@/db/durations";
import { orders } from "@/db/schema";
import {
  type CompanyMailOutcome,
  isGivenUp,
  isMailed,
  sendCompanyMail,
} from "../../accounts/company/send-company-mail";
import { findCompaniesDue, runRoundRobin } from "../../core/leases/fair-turns";
import type { Mail } from "../../core/mail/mail-files";
import type { Run } from "../../core/workers/in-order";
import { isWaiting } from "../../payments/transactions/charge-state";
import { buyerKeyOf } from "../cart-recovery/buyer-key";
import { hasStopped } from "../cart-recovery/has-bought";
import { remindedPathOf } from "../cart-recovery/links";
import type { ReminderKind } from "../mails/buyer-mails";
import { claimReminder, forgetReminders, hasSequence } from "../mails/claim-reminder";
import { readMailFacts, recipientOf } from "../mails/mail-facts";
import { findCheckout } from "../page/find-checkout";
import { isSoldOut } from "../terms/units";
import { findLastCharge } from "./charge-order";
import { hasMoney } from "./order-money";
import { type OrderRow, sameOrder } from "./orders";

/** Loaded on first use, because the mail renderer takes 35 MB. */
const loadMails = () => import("../mails/order-mails");

/**
 * Delay between the buyer's last action and the reminder, in general and for a boleto, and the age
 * from which no reminder is sent.
 */
const quietMs = hourMs;
const quietBoletoMs = 48 * hourMs;
const forgottenMs = 7 * 24 * hourMs;

/**
 * Minimum and maximum retry delay of a failed email. The delay equals the time since the email was
 * due.
 */
const shortestWaitMs = 60_000;
const longestWaitMs = 6 * hourMs;

const batchSize = 50;

/**
 * Sends one reminder per unfinished order. Marks the order as reminded first, so that the reminder
 * is never sent twice. `claimReminder` limits the reminders of unplaced orders, which are sent only
 * if the page announced them. A sequence of the seller replaces this reminder. A failed email is
 * retried with growing delays unless permanently rejected.
 *
 * @returns the number of emails sent.
 */
export async function sendReminders(run: Run): Promise<{ reminders: number }> {
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
    const order = await claim(listed, due, now);
    if (!order || !checkout || !kind) return;
    if (await isStopped(order)) return;
    if (kind === "abandoned" && !(order.toldOfReminders && (await claimReminder(order, now)))) return;
    const { composeReminder } = await loadMails();
    const offersPix = checkout.settings.methods.includes("pix");
    const facts = await readMailFacts(order, now);
    const { companyId, id: orderId } = order;
    const stop = remindedPathOf({ companyId, orderId, buyerKey: buyerKeyOf(recipientOf(facts)) });
    const outcome = await send(order, composeReminder(facts, kind, { offersPix, stop }), now);
    if (isMailed(outcome)) sent += 1;
    else if (!isGivenUp(outcome)) await retryLater(order, now);
  });
  await forgetReminders(now);
  return { reminders: sent };
}

async function isStopped(order: OrderRow): Promise<boolean> {
  const stopped = hasStopped({ order, sourceIds: [] });
  return (await db().$count(orders, and(sameOrder(order), stopped))) > 0;
}

async function retryLater(order: OrderRow, now: Date): Promise<void> {
  const dueMs = now.getTime() - order.updatedAt.getTime();
  const nextMailAt = new Date(now.getTime() + Math.min(Math.max(dueMs, shortestWaitMs), longestWaitMs));
  await db().update(orders).set({ remindedAt: null, nextMailAt }).where(sameOrder(order));
}

async function kindOf(order: OrderRow, now: Date): Promise<ReminderKind | null> {
  if (await isSettledElsewhere(order, now)) return null;
  const charge = await findLastCharge(order);
  if (!charge) return "abandoned";
  // An email has already told the buyer about the money received (`server/checkout/mails/buyer-mails.ts`).
  if (await hasMoney(charge)) return null;
  if (isWaiting(charge, now)) return charge.paymentMethod === "credit_card" ? null : "unpaid";
  return ["canceled", "refused", "pending"].includes(charge.status) ? "failed" : null;
}

/** Reports whether the buyer bought the product in another order or was reminded of another order. */
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

function isMailable(now: Date): SQL | undefined {
  return and(ne(orders.customerEmail, ""), or(isNull(orders.nextMailAt), lte(orders.nextMailAt, now)));
}

/**
 * Processes due orders, longest due first, alternating between companies, so that a shop with
 * unreachable recipients does not delay the others.
 */
async function sendDue(
  due: SQL | undefined,
  { now, deadline, only }: Run,
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
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "A mail of an order could not be sent" },
    send,
  );
}

/** Returns the order's row, or null if the order is no longer due. */
async function claim(order: OrderRow, due: SQL | undefined, now: Date): Promise<OrderRow | undefined> {
  const [row] = await db()
    .update(orders)
    .set({ remindedAt: now })
    .where(and(sameOrder(order), due, isMailable(now)))
    .returning();
  return row;
}

async function send({ companyId }: OrderRow, mail: Promise<Mail>, now: Date): Promise<CompanyMailOutcome> {
  return sendCompanyMail(await mail, { companyId, now });
}
