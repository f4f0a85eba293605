import type { Account } from "@/db/schema/ledger-enums";
import { describeDocument } from "../../accounts/company/documents";
import { sellsForPlayMoney } from "../../acquiring/connections/play-money";
import { dayOf } from "../../core/calendar/calendar";
import { localDay, localTime } from "../../core/calendar/local-time";
import { fail } from "../../core/failures/failure";
import { formatMoney } from "../../core/money/money";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { listClosings } from "../closings/list-closings";
import type { Closing } from "../closings/schemas";
import { fileWords } from "../sales/file-words";
import { readMonth } from "../statements/read-month";
import type { LedgerMonth } from "../statements/schemas";
import { type MonthGroup, monthGroups, summarizeMonth } from "./month-groups";
import { Paper } from "./paper";
import type { MonthQuery } from "./schemas";

const order = [
  "available",
  "pending",
  "blocked",
  "commissions",
  "payouts",
  "fees",
  "fees_due",
  "acquirer",
] as const satisfies readonly Account[];

/** Omitted if unused: sales paid into the company's own bank account, and commissions. */
const rareAccounts: ReadonlySet<Account> = new Set(["fees_due", "commissions"]);
const rareGroups: ReadonlySet<MonthGroup> = new Set(["bank", "commissions"]);

type Words = ReturnType<typeof fileWords>;
type Money = (cents: number) => string;

/**
 * Draws the monthly report: a summary, each account's changes by transfer kind from opening to
 * closing balance, and the hashes of the daily closings.
 *
 * @throws NOT_FOUND for a future month.
 */
export async function drawMonth(
  company: CompanyIdentity,
  { month, language }: MonthQuery,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const presentMonth = dayOf(now).slice(0, 7);
  if (month > presentMonth) return fail("NOT_FOUND");
  const [read, closings] = await Promise.all([readMonth(company.id, month), listClosings(company.id, month)]);
  const t = fileWords(language);
  const money = (cents: number) => formatMoney(cents, language);
  const title = t("monthFile.title", { month: month.split("-").reverse().join("/") });
  const paper = await Paper.begin({ title, language, company, now });
  if (sellsForPlayMoney(company)) paper.paragraph(t("paper.sandbox"), "warning");
  if (month === presentMonth) paper.paragraph(t("monthFile.open", { at: localTime(now.toISOString()) }));
  paper.facts([
    { name: t("receiptFile.company"), value: company.legalName },
    { name: t("receiptFile.tradeName"), value: company.name === company.legalName ? null : company.name },
    { name: t("receiptFile.document"), value: describeDocument(company) || t("receiptFile.none") },
  ]);
  drawSummary(paper, read, t, money);
  for (const account of order) {
    const found = read.accounts.find((each) => each.account === account);
    if (found && isUsed(found)) drawAccount(paper, found, t, money);
  }
  drawClosings(paper, closings, t, money);
  return paper.end();
}

function drawSummary(paper: Paper, month: LedgerMonth, t: Words, money: Money): void {
  const { openingInCents, groups, closingInCents } = summarizeMonth(month);
  const isDrawn = (group: MonthGroup) => !rareGroups.has(group) || groups[group] !== 0;
  paper.heading(t("monthFile.summary"));
  paper.paragraph(t("monthFile.summaryText"));
  paper.table(
    [
      { name: t("monthFile.line"), share: 0.6 },
      { name: t("monthFile.amount"), share: 0.4, align: "right" },
    ],
    [
      { cells: [t("monthFile.opening"), money(openingInCents)], isStrong: true },
      ...monthGroups
        .filter(isDrawn)
        .map((group) => ({ cells: [t(`monthFile.groups.${group}`), money(groups[group])] })),
      { cells: [t("monthFile.closing"), money(closingInCents)], isStrong: true },
    ],
  );
}

function isUsed({ account, openingInCents, parts }: LedgerMonth["accounts"][number]): boolean {
  return !rareAccounts.has(account) || openingInCents !== 0 || parts.length > 0;
}

function drawAccount(paper: Paper, read: LedgerMonth["accounts"][number], t: Words, money: Money): void {
  const { account, openingInCents, parts, closingInCents } = read;
  paper.heading(t(`ledger.accounts.${account}`));
  paper.table(
    [
      { name: t("monthFile.kind"), share: 0.5 },
      { name: t("monthFile.count"), share: 0.2, align: "right" },
      { name: t("monthFile.amount"), share: 0.3, align: "right" },
    ],
    [
      { cells: [t("monthFile.opening"), "", money(openingInCents)], isStrong: true },
      ...parts.map(({ kind, count, amountInCents }) => ({
        cells: [t(`ledger.kinds.${kind}`), String(count), money(amountInCents)],
      })),
      { cells: [t("monthFile.closing"), "", money(closingInCents)], isStrong: true },
    ],
  );
}

function drawClosings(paper: Paper, closings: readonly Closing[], t: Words, money: Money): void {
  paper.heading(t("monthFile.closings"));
  paper.paragraph(t(closings.length > 0 ? "monthFile.closingsText" : "monthFile.noClosings"));
  if (closings.length === 0) return;
  paper.table(
    [
      { name: t("monthFile.day"), share: 0.14 },
      { name: t("monthFile.available"), share: 0.2, align: "right" },
      { name: t("monthFile.hash"), share: 0.66, font: "fixed", size: 7.5 },
    ],
    [...closings].reverse().map(({ day, balances, hash }) => ({
      cells: [localDay(day), money(balances.available), hash],
    })),
  );
}
