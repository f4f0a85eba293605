"use client";

import { Button } from "@mantine/core";
import { IconBolt } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import type { Anticipation } from "@/server/treasury/anticipations/schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { ListRows } from "../../ui/list-rows";
import { Notice } from "../../ui/notice";
import { type Tone, ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { TwoLines } from "../../ui/two-lines";
import { AnticipateDialog } from "./anticipate-dialog";
import { anticipationFilters, toAnticipationQuery } from "./anticipation-filters";

const tones: Record<Anticipation["status"], Tone> = { sent: "blue", completed: "green", refused: "red" };

export function AnticipationSection({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations("anticipations");
  const trpc = useTRPC();
  const [isAsking, setAsking] = useState(false);
  const [{ page }, setFilters] = useQueryStates(anticipationFilters);
  const offer = useQuery(trpc.anticipations.offer.queryOptions({}));
  const query = useQuery({
    ...trpc.anticipations.list.queryOptions(toAnticipationQuery(page)),
    placeholderData: keepPreviousData,
  });
  const isOffered = offer.data?.isOffered ?? false;
  if (!isOffered && query.data?.totalRows === 0) return null;
  return (
    <>
      <FramedSection
        title={t("title")}
        text={t("text")}
        actions={
          canWrite &&
          isOffered && (
            <Button variant="default" leftSection={<IconBolt size={16} stroke={1.8} />} onClick={() => setAsking(true)}>
              {t("action")}
            </Button>
          )
        }
        flush
      >
        <ListRows
          query={query}
          page={page}
          onPage={(chosen) => setFilters({ page: chosen })}
          onClear={null}
          count={(total) => t("count", { total })}
          empty={<Notice icon={<IconBolt size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")} />}
          placeholders={1}
        >
          {(rows, stale) => <AnticipationTable rows={rows} stale={stale} />}
        </ListRows>
      </FramedSection>
      <AnticipateDialog opened={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

function AnticipationTable({ rows, stale }: { rows: Anticipation[]; stale: boolean }) {
  const t = useTranslations("anticipations");
  const { money, minute, day } = useFormats();
  const columns: Column<Anticipation>[] = [
    {
      key: "installments",
      label: t("installments"),
      slot: "title",
      render: ({ installments, lastDay, createdAt }) => (
        <TwoLines
          first={t("installmentsUntil", { count: installments, day: day(lastDay) })}
          second={<time dateTime={createdAt}>{minute(createdAt)}</time>}
        />
      ),
    },
    {
      key: "status",
      label: t("status"),
      render: ({ status }) => <ToneBadge tone={tones[status]}>{t(`statuses.${status}`)}</ToneBadge>,
    },
    { key: "gross", label: t("anticipated"), align: "end", wrap: "never", render: (row) => money(row.amountInCents) },
    { key: "price", label: t("price"), align: "end", wrap: "never", render: (row) => money(row.priceInCents) },
    {
      key: "net",
      label: t("received"),
      align: "end",
      tone: "strong",
      wrap: "never",
      render: (row) => money(row.netInCents),
    },
  ];
  return <DataTable caption={t("title")} columns={columns} rows={rows} rowKey={({ id }) => id} stale={stale} />;
}
