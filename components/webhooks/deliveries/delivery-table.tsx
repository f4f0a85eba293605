"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Delivery } from "@/server/webhooks/webhooks/schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFaultWords } from "../../ui/faults/use-fault-words";
import { useFormats } from "../../ui/format";
import { TwoLines } from "../../ui/two-lines";
import { faultOf } from "../fault-of";
import { DeliveryDrawer } from "./delivery-drawer";
import { DeliveryStatus } from "./delivery-status";

interface Props {
  rows: Delivery[];
  stale?: boolean;
  mayRetry: boolean;
}

export function DeliveryTable({ rows, stale = false, mayRetry }: Props) {
  const t = useTranslations();
  const { minute, count } = useFormats();
  const faultWords = useFaultWords();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = rows.find(({ id }) => id === openId) ?? null;

  const columns: Column<Delivery>[] = [
    {
      key: "event",
      label: t("deliveries.columns.event"),
      wrap: "cut",
      slot: "title",
      render: (row) => <TwoLines first={t(`eventNames.${row.event}`)} second={row.url} />,
    },
    {
      key: "status",
      label: t("deliveries.columns.status"),
      slot: "end",
      render: ({ status, retries }) => (
        <TwoLines first={<DeliveryStatus status={status} />} second={t("deliveries.attempts", { count: retries })} />
      ),
    },
    {
      key: "why",
      label: t("deliveries.columns.answer"),
      wrap: "anywhere",
      slot: "wide",
      tone: "dimmed",
      render: (row) => {
        const fault = faultOf(row);
        return fault ? faultWords(fault) : (row.responseStatus ?? "–");
      },
    },
    {
      key: "duration",
      label: t("deliveries.columns.duration"),
      align: "end",
      hide: "lg",
      slot: "none",
      tone: "dimmed",
      render: (row) => (row.durationMs === null ? "–" : `${count(row.durationMs)} ms`),
    },
    {
      key: "createdAt",
      label: t("deliveries.columns.createdAt"),
      tone: "dimmed",
      render: (row) => <time dateTime={row.createdAt}>{minute(row.createdAt)}</time>,
    },
    {
      key: "open",
      label: t("deliveries.columns.open"),
      quiet: true,
      align: "end",
      slot: "wide",
      render: (row) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-haspopup="dialog"
          aria-label={t("deliveries.openOf", { event: t(`eventNames.${row.event}`), at: minute(row.createdAt) })}
          onClick={() => setOpenId(row.id)}
        >
          {t("deliveries.open")}
        </Button>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption={t("deliveries.caption")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        stale={stale}
      />
      <DeliveryDrawer delivery={open} mayRetry={mayRetry} onClose={() => setOpenId(null)} />
    </>
  );
}
