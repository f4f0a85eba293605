import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { Account, TransferKind } from "@/db/enums";
import { preparedQuery } from "@/db/prepared";
import { sqlDayOf } from "@/db/sql-days";

const { placeholder } = sql;

const createdAt = sql`${placeholder("createdAt")}::timestamptz`;

const sumPastQuery = preparedQuery((database) =>
  database.execute(sql`
    INSERT INTO account_days (company_id, account, day, kind, transfers, amount)
    SELECT ${placeholder("companyId")}::uuid, line.account, ${sqlDayOf(createdAt)}, line.kind, line.transfers, line.amount
    FROM jsonb_to_recordset(${placeholder("lines")}::text::jsonb)
      AS line (account text, kind text, transfers bigint, amount bigint)
    WHERE ${createdAt} < now() - interval '1 day'
    ORDER BY line.account, line.kind
    ON CONFLICT (company_id, account, day, kind) DO UPDATE
    SET transfers = account_days.transfers + excluded.transfers, amount = account_days.amount + excluded.amount`),
);

interface Movement {
  kind: TransferKind;
  debit: Account;
  credit: Account;
  amount: number;
}

/**
 * Adds transfers posted in the past, such as the demo's, to the sums of their day, in the commit that posts them. Does
 * nothing for transfers younger than a day.
 *
 * Invariant: in every snapshot, the rows of a day before `summed_days.until` add up to that day's transfers.
 * - A commit that posts transfers older than a day adds them here, whether the day is summed or not. Commits of younger
 *   transfers, nearly all of them, write nothing.
 * - `server/statements/sum-days.ts` sums a day that ended two days ago: in one snapshot it reads the day's transfers
 *   and the sums so far, and adds the difference. Commits in that snapshot are in both; later ones add their own.
 * - A commit that adds nothing began, by the database's clock, when its transfers were younger than a day. Their day is
 *   summed at least 23 hours later, so the snapshot contains that commit. `sessionSettings` in `db/client.ts` ends long
 *   statements and idle transactions within seconds.
 *
 * Rows are locked in the order of their key, as the job locks them, so that the two cannot deadlock.
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
