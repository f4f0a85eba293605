"use client";

import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { keptOf } from "@/server/core/money/money";
import type { Overview, PeriodFigures } from "@/server/reports/overview/schemas";
import { withTransactionFilters } from "../../payments/transactions/transaction-filters";
import { AmountLink } from "../../ui/amount-link";
import { useFormats } from "../../ui/format";
import { Definitions } from "./definitions";
import classes from "./overview.module.css";

interface Figure {
  name: "gross" | "kept" | "approved" | "pixConversion" | "refunded" | "disputed";
  value: ReactNode;
  /** Percentages are in hundredths of a percent. */
  now: number;
  before: number | null;
  moreIsBetter?: boolean;
}

function pixOf({ methods }: PeriodFigures): { approved: number; transactions: number } {
  return methods.find(({ paymentMethod }) => paymentMethod === "pix") ?? { approved: 0, transactions: 0 };
}

function conversionOf(period: PeriodFigures): number {
  const { approved, transactions } = pixOf(period);
  return transactions === 0 ? 0 : approved / transactions;
}

export function KeyFigures({ overview }: { overview: Overview }) {
  const t = useTranslations("overview.figures");
  const words = useTranslations("overview");
  const { money, count, share } = useFormats();
  const { figures, previous } = overview;
  const before = previous?.figures ?? null;
  const { startDate, endDate } = overview;
  const sales = withTransactionFilters("/transactions", { startDate, endDate });
  const ofSales = (cents: number) => <AmountLink href={sales}>{money(cents)}</AmountLink>;
  const pix = pixOf(overview);
  const shown: Figure[] = [
    {
      name: "gross",
      value: ofSales(figures.grossInCents),
      now: figures.grossInCents,
      before: before?.grossInCents ?? null,
    },
    { name: "kept", value: ofSales(keptOf(figures)), now: keptOf(figures), before: before && keptOf(before) },
    {
      name: "approved",
      value: <AmountLink href={sales}>{count(figures.approved)}</AmountLink>,
      now: figures.approved,
      before: before?.approved ?? null,
    },
    {
      name: "pixConversion",
      value: (
        <AmountLink href={withTransactionFilters("/transactions", { startDate, endDate, paymentMethod: "pix" })}>
          {share(pix.approved, pix.transactions)}
        </AmountLink>
      ),
      now: conversionOf(overview),
      before: previous && conversionOf(previous),
    },
    {
      name: "refunded",
      value: ofSales(figures.refundedInCents),
      now: figures.refundedInCents,
      before: before?.refundedInCents ?? null,
      moreIsBetter: false,
    },
    {
      name: "disputed",
      value: ofSales(figures.disputedInCents),
      now: figures.disputedInCents,
      before: before?.disputedInCents ?? null,
      moreIsBetter: false,
    },
  ];
  return (
    <div>
      <dl className={classes.figures}>
        {shown.map(({ name, value, now, before: was, moreIsBetter = true }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className={classes.value}>{value}</dd>
            {was !== null && (
              <dd>
                <Change now={now} before={was} moreIsBetter={moreIsBetter} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      <Definitions
        title={words("definitions")}
        terms={shown.map(({ name }) => ({ name: t(name), text: t(`hints.${name}`) }))}
      />
    </div>
  );
}

interface Props {
  now: number;
  before: number;
  /** An increase is favorable. */
  moreIsBetter?: boolean;
}

function Change({ now, before, moreIsBetter = true }: Props) {
  const t = useTranslations("overview");
  const { share } = useFormats();
  if (before === 0) return <span className={classes.change}>{t(now === 0 ? "unchanged" : "nothingBefore")}</span>;
  if (now === before) return <span className={classes.change}>{t("unchanged")}</span>;
  const isMore = now > before;
  const Arrow = isMore ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={classes.change} data-good={isMore === moreIsBetter}>
      <Arrow size={14} stroke={1.8} aria-hidden="true" />
      {t(isMore ? "more" : "less", { share: share(Math.abs(now - before), before) })}
    </span>
  );
}
