"use client";

import { IconCalendarDollar } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import type { ReceivableDay } from "@/server/reports/receivables/schemas";
import { useToday } from "../../ui/clock/company-time";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { MonthSteps } from "../../ui/month-steps";
import { Notice } from "../../ui/notice";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { MonthGrid } from "./month-grid";
import { calendarFilters, soonest, toMonthQuery } from "./receivable-filters";

const refreshMs = 30_000;

export function ReceivableCalendar() {
  const t = useTranslations("receivables");
  const trpc = useTRPC();
  const today = useToday();
  const [{ month }] = useQueryStates(calendarFilters);
  const next = useQuery(trpc.receivables.list.queryOptions(soonest));
  if (month !== null) return <Month month={month} />;
  return (
    <QueryRows query={next} failedTitle={t("failedTitle")}>
      {({ rows }) => <Month month={(rows[0]?.day ?? today()).slice(0, 7)} />}
    </QueryRows>
  );
}

function Month({ month }: { month: string }) {
  const t = useTranslations("receivables");
  const format = useFormatter();
  const { money } = useFormats();
  const trpc = useTRPC();
  const [, setFilters] = useQueryStates(calendarFilters, { history: "push" });
  const query = useQuery({
    ...trpc.receivables.list.queryOptions(toMonthQuery(month)),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const name = format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: "long", year: "numeric", timeZone: "UTC" });
  const total = (query.data?.rows ?? []).reduce((sum, { amountInCents }) => sum + amountInCents, 0);

  function draw(rows: ReceivableDay[]) {
    if (rows.length > 0) return <MonthGrid month={month} rows={rows} />;
    const icon = <IconCalendarDollar size={20} stroke={1.6} />;
    return <Notice icon={icon} title={t("emptyTitle", { month: name })} text={t("emptyText")} />;
  }

  return (
    <FramedSection
      title={name}
      text={query.isPlaceholderData ? t("loading") : t("total", { amount: money(total) })}
      actions={<MonthSteps month={month} onChange={(chosen) => setFilters({ month: chosen })} />}
      flush
    >
      <QueryRows query={query} failedTitle={t("failedTitle")}>
        {({ rows }) => draw(rows.filter(({ day }) => day.startsWith(month)))}
      </QueryRows>
    </FramedSection>
  );
}
