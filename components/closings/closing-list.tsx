"use client";

import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useTRPC } from "../trpc/client";
import { useFormats } from "../ui/format";
import { addMonths } from "../ui/month";
import { Notice } from "../ui/notice";
import { QueryRows } from "../ui/query-rows";
import { RowList } from "../ui/row-list";
import { closingFilters } from "./closing-filters";
import { ClosingRow } from "./closing-row";

/** The closed days of a month, with buttons for the previous and the next one. `presentMonth`: `YYYY-MM`. */
export function ClosingList({ presentMonth }: { presentMonth: string }) {
  const t = useTranslations("closings");
  const trpc = useTRPC();
  const { month: nameOfMonth } = useFormats();
  const [filters, setFilters] = useQueryStates(closingFilters, { history: "push" });
  const month = filters.month ?? presentMonth;
  const query = useQuery(trpc.closings.list.queryOptions({ month }));
  const show = (chosen: string) => setFilters({ month: chosen === presentMonth ? null : chosen });
  return (
    <>
      <Group mb="md" gap="sm">
        <Button variant="default" onClick={() => show(addMonths(month, -1))}>
          {t("earlier")}
        </Button>
        <Text fw={600} aria-live="polite">
          {nameOfMonth(month)}
        </Text>
        <Button variant="default" disabled={month >= presentMonth} onClick={() => show(addMonths(month, 1))}>
          {t("later")}
        </Button>
      </Group>
      <QueryRows query={query} failedTitle={t("failedTitle")}>
        {(rows) =>
          rows.length > 0 ? (
            <RowList label={t("title")}>
              {rows.map((closing) => (
                <ClosingRow key={closing.day} closing={closing} />
              ))}
            </RowList>
          ) : (
            <Notice title={t("emptyTitle")} text={t("emptyText")} />
          )
        }
      </QueryRows>
    </>
  );
}
