import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { reactingEvents } from "@/db/reacting-enums";
import { sqlDayOf, sqlStartOf } from "@/db/sql-days";

/** How long an answer may be missing before it is read, as in `server/sweeps/sweep-reconciliation.ts`. */
const unanswered = sql`interval '90 seconds'`;

/** A charge whose answer is missing, however long ago it was sent. An accepted card is read on its first day only. */
const unansweredCharge = `status = 'pending'
  AND (acquirer_state IN ('reserved', 'unknown') OR (acquirer_state = 'predicted' AND absent_since IS NOT NULL))`;

/** Work that is due at once, whenever it was made. */
const atOnce = sql`'1970-01-01Z'::timestamptz`;

const reactingList = reactingEvents.map((each) => `'${each}'`).join(", ");

interface Asked {
  /** The company's id as a parameter. */
  id: SQL;
  /** The instant up to which work was done, as a parameter. */
  at: SQL;
  /** Whether only rows count that are due after `at`. */
  isLater?: boolean;
}

/** The earliest of an indexed column among a company's rows. */
const least = (column: string, table: string, { id, at, isLater }: Asked, due: string) =>
  sql`(SELECT min(${sql.raw(column)}) FROM ${sql.raw(table)} WHERE company_id = ${id} AND ${sql.raw(due)}
    ${isLater ? sql`AND ${sql.raw(column)} > ${at}` : sql``})`;

/** Whether there is a row that is due at once. */
const some = (table: string, { id }: Asked, due: string) =>
  sql`CASE WHEN EXISTS (SELECT FROM ${sql.raw(table)} WHERE company_id = ${id} AND ${sql.raw(due)}) THEN ${atOnce} END`;

/** Six o'clock in São Paulo: of today or, after it, of tomorrow. */
const nextMorning = (at: SQL) => {
  const of = (day: SQL) => sql`${sqlStartOf(day)} + interval '6 hours'`;
  const today = sqlDayOf(at);
  return sql`CASE WHEN ${at} < ${of(today)} THEN ${of(today)} ELSE ${of(sql`(${today} + 1)`)} END`;
};

/** Whether an automatic payout may be requested now, as `isAutomaticDue` of `server/payouts` says. */
const isPayable = (at: SQL) => {
  const today = sqlDayOf(at);
  const last = sql`extract(day FROM date_trunc('month', ${today}) + interval '1 month - 1 day')`;
  return sql`${at} >= ${sqlStartOf(today)} + interval '6 hours' AND p.requested_on IS DISTINCT FROM ${today}
    AND coalesce(p.weekday, extract(isodow FROM ${today})) = extract(isodow FROM ${today})
    AND least(coalesce(p.month_day, extract(day FROM ${today})), ${last}) = extract(day FROM ${today})
    AND p.min_amount <= b.available`;
};

/** The sandbox's own tables stand for another company's database, and are read by a statement of their own. */
const sandboxInstants = {
  issuers: (asked) => some("sandbox.cards", asked, "next_word_at IS NOT NULL"),
  boletos: (asked) => least("clears_at", "sandbox.charges", asked, "clears_at IS NOT NULL"),
  debits: ({ id }) =>
    sql`(SELECT ${sqlStartOf(sql`min(day)`)} FROM sandbox.tries WHERE company_id = ${id} AND state = 'scheduled')`,
} as const satisfies Record<string, (asked: Asked) => SQL>;

/**
 * When the next work of each kind is due, in a company: the minimum of an indexed column, or a little early where a sweep
 * decides on more than its index. In the order in which work of one instant is done: money first, then what follows it.
 */
const ownInstants = {
  expirations: (asked) => least("expires_at", "transactions", asked, "status = 'pending'"),
  unanswered: ({ id, at }) => sql`least(
    ${least("created_at", "transactions", { id, at }, unansweredCharge)},
    (SELECT min(created_at) FROM transactions WHERE company_id = ${id} AND status = 'pending'
      AND payment_method = 'credit_card' AND created_at > ${at} - interval '1 day'),
    (SELECT min(coalesce(send_at - ${unanswered}, created_at)) FROM refunds WHERE company_id = ${id} AND status = 'requested'),
    (SELECT min(created_at) FROM withdrawals WHERE company_id = ${id} AND status = 'requested'),
    (SELECT min(defended_at) FROM chargebacks WHERE company_id = ${id} AND defended_at IS NOT NULL
      AND handed_over_at IS NULL)) + ${unanswered}`,
  authorizations: (asked) => least("next_read_at", "pix_authorizations", asked, "next_read_at IS NOT NULL"),
  duplicates: (asked) => least("next_try_at", "duplicate_payments", asked, "status = 'open'"),
  releases: (asked) => least("releases_at", "receivables", asked, "released_at IS NULL AND anticipation_id IS NULL"),
  commissions: (asked) => sql`least(${least("releases_at", "commissions", asked, "state = 'waiting'")},
    ${some("commissions", asked, "released > repaid AND earned_at IS NULL")},
    ${some("commission_returns", asked, "recovered IS NULL")})`,
  pauses: (asked) => least("resumes_at", "subscriptions", asked, "resumes_at IS NOT NULL"),
  renewals: (asked) => sql`least(
    ${least("next_charge_at", "subscriptions", asked, "next_charge_at IS NOT NULL AND charging_id IS NULL AND next_step_at IS NULL")},
    ${least("next_step_at", "subscriptions", asked, "next_step_at IS NOT NULL")})`,
  reactions: (asked) => some("events", asked, `reacted_at IS NULL AND event IN (${reactingList})`),
  access: (asked) => least("ends_at", "enrollments", asked, "revoked_at IS NULL AND ends_at IS NOT NULL"),
  automaticPayouts: ({ id, at }) => sql`(
    SELECT CASE WHEN ${isPayable(at)} THEN ${atOnce} ELSE ${nextMorning(at)} END FROM automatic_payouts p
    WHERE p.company_id = ${id} AND p.frequency <> 'off' AND p.paused_for IS NULL)`,
  payouts: (asked) => some("payouts", asked, "status = 'scheduled'"),
  payoutsRead: (asked) => least("read_at", "payouts", asked, "read_at IS NOT NULL AND status IN ('sent', 'completed')"),
  anticipations: (asked) => least("read_at", "anticipations", asked, "read_at IS NOT NULL"),
  fees: (asked) => least("read_at", "fee_checks", asked, "read_at IS NOT NULL"),
  orderMails: ({ id, at }) => sql`least(
    (SELECT min(coalesce(next_mail_at, updated_at)) FROM orders WHERE company_id = ${id} AND paid_at IS NOT NULL
      AND receipt_sent_at IS NULL AND customer_email <> '' AND updated_at > ${at} - interval '1 day'),
    (SELECT min(greatest(next_mail_at, updated_at + CASE WHEN payment_method = 'boleto' THEN interval '48 hours'
      ELSE interval '1 hour' END)) FROM orders WHERE company_id = ${id} AND paid_at IS NULL AND reminded_at IS NULL
      AND customer_email <> '' AND updated_at > ${at} - interval '7 days'))`,
  recoveries: (asked) => least("next_at", "recoveries", asked, "ended_at IS NULL"),
  // Apart from the mails, which must not rest while an order waits that is not to be reminded yet.
  recoveryPlans: ({ id, at }) => sql`(
    SELECT min(o.updated_at) + interval '30 minutes' FROM orders o WHERE o.company_id = ${id} AND o.paid_at IS NULL
      AND o.reminded_at IS NULL AND o.customer_email <> '' AND o.told_of_reminders
      AND o.updated_at > ${at} - interval '7 days'
      AND EXISTS (SELECT FROM recovery_sequences s WHERE s.company_id = o.company_id AND s.product_id = o.product_id
        AND s.is_on))`,
  buyerMails: (asked) => least("created_at", "buyer_mails", asked, "done_at IS NULL"),
  notices: (asked) => least("due_at", "notice_mails", asked, "done_at IS NULL"),
  digests: (asked) => least("tell_at", "lesson_comments", asked, "tell_at IS NOT NULL"),
  studentMails: (asked) => least("mail_due_at", "data_import_lines", asked, "mail_due_at IS NOT NULL"),
  tracking: (asked) => least("next_at", "tracking_events", asked, "status = 'waiting'"),
  webhooks: (asked) => sql`least(${least("next_attempt_at", "deliveries", asked, "next_attempt_at IS NOT NULL")},
    ${some(
      "events",
      asked,
      `planned_at IS NULL AND (postback_url IS NOT NULL
      OR EXISTS (SELECT FROM webhooks WHERE webhooks.company_id = events.company_id AND active))`,
    )})`,
  bankDays: ({ id, at }) => sql`(
    SELECT CASE WHEN bool_or(r.compared_on IS DISTINCT FROM ${sqlDayOf(sql`(${at} - interval '6 hours')`)})
      THEN ${atOnce} ELSE ${nextMorning(at)} END
    FROM connections c LEFT JOIN received_reads r ON r.company_id = c.company_id AND r.connection_id = c.id
    WHERE c.company_id = ${id} AND c.capabilities ->> 'listsReceived' = 'true' HAVING count(*) > 0)`,
  closings: ({ id }) => sql`(
    SELECT ${sqlStartOf(sql`(${sqlDayOf(sql`min(t.created_at)`)} + 1)`)} + interval '30 minutes' FROM transfers t
    WHERE t.company_id = ${id} AND t.created_at >= coalesce(
      (SELECT ${sqlStartOf(sql`(max(c.day) + 1)`)} FROM closings c WHERE c.company_id = ${id}), '-infinity'))`,
} as const satisfies Record<string, (asked: Asked) => SQL>;

const instants = { ...sandboxInstants, ...ownInstants };

export type DueKind = keyof typeof instants;
/** In the order in which the work of one instant is done: money first, then what follows it. */
export const dueKinds = Object.keys(instants) as DueKind[];

type Instants = Record<string, string | Date | null>;

const columnsOf = (of: Record<string, (asked: Asked) => SQL>, asked: Asked) =>
  sql.join(
    Object.entries(of).map(([kind, instant]) => sql`${instant(asked)} AS ${sql.identifier(kind)}`),
    sql`, `,
  );

const askedOf = (companyId: string, at: Date): Asked => ({
  id: sql`${companyId}::uuid`,
  at: sql`${at.toISOString()}::timestamptz`,
});

async function readOwn(asked: Asked): Promise<Instants> {
  const [row] = await db().execute<Instants>(
    sql`SELECT ${columnsOf(ownInstants, asked)} FROM balances b WHERE b.company_id = ${asked.id}`,
  );
  return row ?? {};
}

async function readSandbox(asked: Asked): Promise<Instants> {
  const [row] = await db().execute<Instants>(sql`SELECT ${columnsOf(sandboxInstants, asked)}`);
  return row ?? {};
}

/**
 * Whether a process may, by the real clock, still be sending a charge whose answer is missing at `at`. Nobody gives such
 * a charge up.
 */
export async function isSending(companyId: string, at: Date, realNow: Date): Promise<boolean> {
  const found = await db().execute(sql`
    SELECT FROM transactions WHERE company_id = ${companyId} AND status = 'pending' AND acquirer_state = 'reserved'
      AND created_at + ${unanswered} <= ${at.toISOString()}::timestamptz
      AND sendable_until > ${realNow.toISOString()}::timestamptz LIMIT 1`);
  return found.length > 0;
}

/** When a subscription of a company is charged next, or tried again; null if none will be. */
export async function nextRenewalOf(companyId: string): Promise<Date | null> {
  const values: Asked = { id: sql`${companyId}::uuid`, at: sql`NULL` };
  const [row] = await db().execute<{ at: string | Date | null }>(sql`SELECT ${ownInstants.renewals(values)} AS at`);
  return row?.at ? new Date(row.at) : null;
}

/** The next instant of each kind of work, in milliseconds since 1970; absent: there is none. */
export type DueInstants = ReadonlyMap<DueKind, number>;

/** When a company's work is due. `now` is the company's. */
export async function readDueInstants(companyId: string, now: Date): Promise<DueInstants> {
  const asked = askedOf(companyId, now);
  const [own, sandbox] = await Promise.all([readOwn(asked), readSandbox(asked)]);
  return instantsOf({ ...own, ...sandbox });
}

/**
 * When each kind next has work after the company's `now`, so that stuck work does not hide what comes next.
 * Leaves out the kinds for which a query cannot tell.
 */
export async function readLaterInstants(companyId: string, now: Date): Promise<DueInstants> {
  const own = await readOwn({ ...askedOf(companyId, now), isLater: true });
  return new Map([...instantsOf(own)].filter(([, ms]) => ms > now.getTime()));
}

function instantsOf(row: Instants): Map<DueKind, number> {
  const found = new Map<DueKind, number>();
  for (const kind of dueKinds) {
    const at = row[kind];
    if (at) found.set(kind, new Date(at).getTime());
  }
  return found;
}
