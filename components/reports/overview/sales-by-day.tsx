"use client";

import { SegmentedControl, Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import type { Overview } from "@/server/reports/overview/schemas";
import { withTransactionFilters } from "../../payments/transactions/transaction-filters";
import { AmountLink } from "../../ui/amount-link";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import classes from "./overview.module.css";

const SalesChart = dynamic(() => import("./sales-chart").then(({ SalesChart: Chart }) => Chart), {
  ssr: false,
  loading: () => <Skeleton height={260} radius="md" />,
});

interface Day {
  day: string;
  approved: number;
  grossInCents: number;
  before: number | null;
}

export function SalesByDay({ overview }: { overview: Overview }) {
  const t = useTranslations("overview");
  const format = useFormatter();
  const { money, count, day: dayWords, shortDay } = useFormats();
  const [view, setView] = useState("chart");
  const { previous } = overview;
  const days: Day[] = overview.days.map((each, index) => ({
    ...each,
    before: previous?.days[index]?.grossInCents ?? null,
  }));
  const columns: Column<Day>[] = [
    { key: "day", label: t("day"), slot: "title", render: ({ day }) => dayWords(day) },
    { key: "approved", label: t("figures.approved"), align: "end", render: ({ approved }) => count(approved) },
    {
      key: "gross",
      label: t("figures.gross"),
      align: "end",
      tone: "strong",
      render: ({ day, grossInCents }) => (
        <AmountLink href={withTransactionFilters("/transactions", { startDate: day, endDate: day })}>
          {money(grossInCents)}
        </AmountLink>
      ),
    },
    ...(previous
      ? [
          {
            key: "before",
            label: t("before"),
            align: "end",
            tone: "dimmed",
            render: ({ before }: Day) => (before === null ? "–" : money(before)),
          } satisfies Column<Day>,
        ]
      : []),
  ];
  const control = (
    <SegmentedControl
      size="xs"
      value={view}
      onChange={setView}
      aria-label={t("view")}
      data={[
        { value: "chart", label: t("chart") },
        { value: "table", label: t("table") },
      ]}
    />
  );
  return (
    <FramedSection title={t("byDay")} actions={control} flush={view === "table"}>
      {view === "chart" ? (
        <figure
          aria-label={t("byDayLabel", { total: money(overview.figures.grossInCents) })}
          className={classes.figure}
        >
          <div className={classes.chart} aria-hidden="true">
            <SalesChart
              points={days.map(({ day, grossInCents, before }) => ({
                label: shortDay(day),
                current: grossInCents,
                ...(before === null ? {} : { previous: before }),
              }))}
              names={{ current: t("thisPeriod"), previous: t("before") }}
              withPrevious={previous !== null}
              money={money}
              shortMoney={(cents) =>
                format.number(cents / 100, {
                  style: "currency",
                  currency: "BRL",
                  notation: "compact",
                  minimumFractionDigits: 0,
                  maximumFractionDigits: 1,
                })
              }
            />
          </div>
        </figure>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable without a mouse
        <section className={classes.tables} tabIndex={0} aria-label={t("byDay")}>
          <DataTable caption={t("byDay")} columns={columns} rows={[...days].reverse()} rowKey={({ day }) => day} />
        </section>
      )}
    </FramedSection>
  );
}
