import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import type { Account, TransferKind } from "@/db/schema/ledger-enums";
import { sqlDayOf, sqlHourOf } from "@/db/sql-days";

const { placeholder } = sql;

const createdAt = sql`${placeholder("createdAt")}::timestamptz`;

/**
 * Returns a query that adds transfer lines to a table of sums. Skips hours before `hours_from`,
 * which are never read because `hours_from` never moves back.
 */
const addingQuery = (table: "account_days" | "account_hours", period: "day" | "hour", at: SQL, condition: SQL) => {
  const [sums, unit] = [sql.identifier(table), sql.identifier(period)];
  return sql`
    INSERT INTO ${sums} (company_id, account, ${unit}, kind, transfers, amount)
    SELECT ${placeholder("companyId")}::uuid, line.account, ${at}, line.kind, line.transfers, line.amount
    FROM jsonb_to_recordset(${placeholder("lines")}::text::jsonb)
      AS line (account text, kind text, transfers bigint, amount bigint)
    WHERE ${condition}
    ORDER BY line.account, line.kind
    ON CONFLICT (company_id, account, ${unit}, kind) DO UPDATE
    SET transfers = ${sums}.transfers + excluded.transfers, amount = ${sums}.amount + excluded.amount`;
};

const sumPastQuery = preparedQuery((database) =>
  database.execute(sql`
    WITH hours AS (${addingQuery(
      "account_hours",
      "hour",
      sqlHourOf(createdAt),
      sql`${createdAt} < now() - interval '1 hour' AND ${createdAt} >= (
        SELECT summed.hours_from FROM summed_days summed WHERE summed.company_id = ${placeholder("companyId")}::uuid)`,
    )})
    ${addingQuery("account_days", "day", sqlDayOf(createdAt), sql`${createdAt} < now() - interval '1 day'`)}`),
);

interface Movement {
  kind: TransferKind;
  debit: Account;
  credit: Account;
  amount: number;
}

/**
 * Adds transfers posted in the past, such as those of the demo, to the sums of their hour and day. Runs in the
 * transaction that posts them. Does nothing for transfers younger than an hour.
 *
 * Invariant, in every snapshot: the rows of a day before `summed_days.until` add up to that day's transfers, and the
 * rows of an hour in `[hours_from, hours_until)` add up to that hour's transfers. (Below, a "period" is a day or an
 * hour.)
 * - A transaction that posts transfers older than an hour adds them to their hour, and if they are older than a day
 * also to their day, whether or not the period is summed. Transactions with younger transfers, nearly all of them,
 * write nothing.
 * - `server/reports/statements/sum-days.ts` sums a day that ended two days ago, or an hour of later days that ended 90
 * minutes ago. In one snapshot it reads the period's transfers and the existing sums, and adds the difference.
 * Transactions committed in that snapshot are in both. Later ones add their transfers themselves.
 * - A transaction that adds nothing started, by the database's clock, when its transfers were younger than an hour or a
 * day. Their hour is summed at least 30 minutes later, and their day at least 23 hours later, so the snapshot contains
 * that transaction. `sessionSettings` in `db/client.ts` ends long statements and idle database transactions within
 * seconds.
 * - `hours_from` never moves back. A transaction may skip an hour before it, and summing days deletes their hours.
 *
 * Rows are locked in key order, days before hours. The job uses the same order, so that the two cannot deadlock.
 */
export async function sumPast(
  tx: Executor,
  companyId: string,
  postedAt: Date,
  movements: readonly Movement[],
): Promise<void> {
  const lines = new Map<string, { account: Account; kind: TransferKind; transfers: number; amount: number }>();
  const add = (account: Account, kind: TransferKind, amount: number) => {
    const line = lines.get(`${account} ${kind}`) ?? { account, kind, transfers: 0, amount: 0 };
    lines.set(`${account} ${kind}`, { ...line, transfers: line.transfers + 1, amount: line.amount + amount });
  };
  for (const { kind, debit, credit, amount } of movements) {
    add(debit, kind, -amount);
    add(credit, kind, amount);
  }
  const values = { companyId, createdAt: postedAt.toISOString(), lines: JSON.stringify([...lines.values()]) };
  await sumPastQuery(values, tx);
}
