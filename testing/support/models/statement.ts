import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "@/db/client";
import { balances, summedDays, transfers } from "@/db/schema";
import { type Account, accounts, type TransferKind, transferKinds } from "@/db/schema/ledger-enums";
import { dayOf } from "@/server/core/calendar/calendar";
import { explainBalance } from "@/server/reports/statements/explain-balance";
import { listLedger } from "@/server/reports/statements/list-ledger";
import { LedgerQuery } from "@/server/reports/statements/schemas";

interface PlainEntry {
  id: string;
  at: string;
  kind: TransferKind;
  amountInCents: number;
  balanceInCents: number;
  transactionId: string | null;
}

/** Complete statement computed row by row, newest first. */
export async function plainLedger(companyId: string, account: Account): Promise<PlainEntry[]> {
  const rows = await db()
    .select()
    .from(transfers)
    .where(eq(transfers.companyId, companyId))
    .orderBy(asc(transfers.createdAt), asc(transfers.id));
  let balance = 0;
  const entries = rows.flatMap(({ id, createdAt, kind, amount, transactionId, debitAccount, creditAccount }) => {
    if (debitAccount !== account && creditAccount !== account) return [];
    const amountInCents = creditAccount === account ? amount : -amount;
    balance += amountInCents;
    return [{ id, at: createdAt.toISOString(), kind, amountInCents, balanceInCents: balance, transactionId }];
  });
  return entries.reverse();
}

/** Long enough ago for the company's days to be summed. */
export async function registerForSums(companyId: string): Promise<void> {
  const registeredAt = new Date(Date.now() - 9 * 86_400_000);
  await db()
    .insert(summedDays)
    .values({ companyId, until: "-infinity", registeredAt, hoursRegisteredAt: registeredAt });
}

export const readLedger = (companyId: string, query: Record<string, unknown> = {}) =>
  listLedger(companyId, LedgerQuery.parse(query));

function filtersOf(entries: readonly PlainEntry[]): Record<string, unknown>[] {
  const [middle, oldest] = [entries[Math.floor(entries.length / 2)], entries.at(-1)];
  if (!middle || !oldest) return [{}];
  const day = dayOf(new Date(middle.at));
  return [
    {},
    { startDate: day },
    { endDate: day },
    { startDate: dayOf(new Date(oldest.at)), endDate: day },
    { at: middle.at },
    { transactionId: middle.transactionId },
    ...[...new Set(entries.map(({ kind }) => kind))].flatMap((kind) => [{ kind }, { kind, startDate: day }]),
  ];
}

const passes = (entry: PlainEntry, filter: Record<string, unknown>) => {
  const day = dayOf(new Date(entry.at));
  const { kind = entry.kind, transactionId = entry.transactionId } = filter;
  const { startDate = day, endDate = day, at = entry.at } = filter as Record<string, string>;
  const isInTime = day >= startDate && day <= endDate && entry.at <= at;
  return isInTime && entry.kind === kind && entry.transactionId === transactionId;
};

/** The statement of each account matches `plainLedger`, under many filters and page by page. */
export async function expectStatementsAgree(companyId: string, limit = 7): Promise<void> {
  for (const account of accounts) {
    const entries = await plainLedger(companyId, account);
    for (const filter of filtersOf(entries)) {
      const expected = entries.filter((entry) => passes(entry, filter));
      const read: unknown[] = [];
      for (let offset = 0; offset === 0 || offset < expected.length; offset += limit) {
        const page = await readLedger(companyId, { ...filter, account, limit, offset });
        expect({ account, filter, totalRows: page.totalRows }).toEqual({ account, filter, totalRows: expected.length });
        read.push(...page.rows);
      }
      expect({ account, filter, read }).toEqual({
        account,
        filter,
        read: expected.map((row) => expect.objectContaining(row)),
      });
    }
  }
}

/**
 * The explanation of every account adds up to its balance, now and at each instant, and matches the
 * account's entries.
 */
export async function expectExplanationsAddUp(companyId: string): Promise<void> {
  const [stored] = await db().select().from(balances).where(eq(balances.companyId, companyId));
  for (const account of accounts) {
    const entries = await plainLedger(companyId, account);
    const instants = [...new Set(entries.map(({ at }) => at))].filter((_, index) => index % 3 === 0);
    const before = entries.at(-1) && new Date(Date.parse(entries.at(-1)?.at ?? "") - 1).toISOString();
    for (const at of [undefined, ...instants, ...(before ? [before] : [])]) {
      const { balanceInCents, parts } = await explainBalance(companyId, { account, at }, new Date());
      const known = entries.filter((entry) => at === undefined || entry.at <= at);
      const expected = transferKinds.flatMap((kind) => {
        const amounts = known.filter((entry) => entry.kind === kind).map(({ amountInCents }) => amountInCents);
        return amounts.length === 0 ? [] : [{ kind, count: amounts.length, amountInCents: sum(amounts) }];
      });
      expect({ account, at, parts }).toEqual({ account, at, parts: expected });
      expect({ account, at, balanceInCents }).toEqual({
        account,
        at,
        balanceInCents: sum(parts.map((part) => part.amountInCents)),
      });
      expect(balanceInCents + 0).toBe((at === undefined ? stored?.[account] : known[0]?.balanceInCents) ?? 0);
    }
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
