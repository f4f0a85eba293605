"use client";

import { Button, Checkbox, Group, Text } from "@mantine/core";
import { IconTruckDelivery } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ListedShipment } from "@/server/payments/shipments/schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { DownloadLink } from "../../ui/download-link";
import { FilterTabs } from "../../ui/filter-tabs";
import { useFormats } from "../../ui/format";
import { ListToolbar } from "../../ui/list-toolbar";
import { Notice } from "../../ui/notice";
import { PageLink } from "../../ui/page-link";
import { PageList } from "../../ui/page-list";
import { SearchField } from "../../ui/search-field";
import { ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { TwoLines } from "../../ui/two-lines";
import { useFilteredList } from "../../ui/use-filtered-list";
import { usePersonName } from "../../ui/use-person-name";
import { DeliverDialog } from "./deliver-dialog";
import { ShipDialog } from "./ship-dialog";
import { laterStatuses, shipmentFilters, toShipmentQuery } from "./shipment-filters";

interface Rights {
  mayShip: boolean;
}

type Doing = { kind: "ship" | "deliver"; rows: readonly ListedShipment[] } | null;

export function ShipmentList({ mayShip }: Rights) {
  const t = useTranslations("shipments");
  const trpc = useTRPC();
  const { filters, change, list } = useFilteredList(
    shipmentFilters,
    (filters) => trpc.shipments.list.queryOptions(toShipmentQuery(filters)),
    { kept: ["status"] },
  );
  const status = filters.status ?? "to_ship";
  return (
    <>
      <ListToolbar
        tabs={
          <FilterTabs
            label={t("columns.status")}
            values={laterStatuses}
            chosen={filters.status}
            word={(value) => t(`tabs.${value === "all" ? "to_ship" : value}`)}
            onChoose={(chosen) => change({ status: chosen })}
          />
        }
        action={
          mayShip && status === "to_ship" && <DownloadLink href="/shipments/labels">{t("allLabels")}</DownloadLink>
        }
      >
        <SearchField placeholder={t("search")} value={filters.search} onChange={(search) => change({ search })} />
      </ListToolbar>
      <PageList
        {...list}
        count={(total) => t("count", { total })}
        empty={
          <Notice
            icon={<IconTruckDelivery size={20} stroke={1.6} />}
            title={t(`empty.${status}`)}
            text={t("emptyText")}
          />
        }
      >
        {(rows, stale) => <ShipmentTable key={status} {...{ rows, stale, status, mayShip }} />}
      </PageList>
    </>
  );
}

interface TableProps extends Rights {
  rows: ListedShipment[];
  stale: boolean;
  status: ListedShipment["status"];
}

function ShipmentTable({ rows, stale, status, mayShip }: TableProps) {
  const t = useTranslations("shipments");
  const personName = usePersonName();
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [doing, setDoing] = useState<Doing>(null);
  const isOpen = status !== "delivered" && mayShip;
  const chosen = rows.filter(({ transactionId }) => chosenIds.includes(transactionId));
  const named = (doing?.rows ?? []).map((row) => ({ ...row, name: personName(row.customerName) }));
  const ofChosen = new URLSearchParams(chosen.map(({ transactionId }) => ["id", transactionId]));

  function close() {
    setDoing(null);
    setChosenIds([]);
  }

  return (
    <>
      {isOpen && (
        <Group gap="sm" p="sm">
          <Checkbox
            label={t("chooseAll")}
            checked={chosen.length === rows.length}
            indeterminate={chosen.length > 0 && chosen.length < rows.length}
            onChange={({ currentTarget: { checked } }) =>
              setChosenIds(checked ? rows.map(({ transactionId }) => transactionId) : [])
            }
          />
          {chosen.length > 0 && status === "to_ship" && (
            <>
              <Button size="xs" onClick={() => setDoing({ kind: "ship", rows: chosen })}>
                {t("shipChosen", { count: chosen.length })}
              </Button>
              <DownloadLink size="xs" href={`/shipments/labels?${ofChosen}`}>
                {t("labelsOfChosen", { count: chosen.length })}
              </DownloadLink>
            </>
          )}
          {chosen.length > 0 && (
            <Button size="xs" variant="default" onClick={() => setDoing({ kind: "deliver", rows: chosen })}>
              {t("deliverChosen", { count: chosen.length })}
            </Button>
          )}
        </Group>
      )}
      <DataTable
        caption={t("title")}
        columns={useColumns({
          status,
          isOpen,
          chosenIds,
          onChoose: (id, isChosen) =>
            setChosenIds((others) => (isChosen ? [...others, id] : others.filter((each) => each !== id))),
          onDo: setDoing,
        })}
        rows={rows}
        rowKey={({ id }) => id}
        stale={stale}
      />
      <ShipDialog sales={doing?.kind === "ship" ? named : []} onClose={close} />
      <DeliverDialog sales={doing?.kind === "deliver" ? named : []} onClose={close} />
    </>
  );
}

interface ColumnProps {
  status: ListedShipment["status"];
  isOpen: boolean;
  chosenIds: readonly string[];
  onChoose: (transactionId: string, isChosen: boolean) => void;
  onDo: (doing: Doing) => void;
}

function useColumns({ status, isOpen, chosenIds, onChoose, onDo }: ColumnProps): Column<ListedShipment>[] {
  const t = useTranslations("shipments");
  const personName = usePersonName();
  const { dayAt, money } = useFormats();
  const choice: Column<ListedShipment> = {
    key: "choose",
    label: t("choose"),
    quiet: true,
    slot: "end",
    render: ({ transactionId, customerName }) => (
      <Checkbox
        aria-label={t("chooseOne", { name: personName(customerName) })}
        checked={chosenIds.includes(transactionId)}
        onChange={({ currentTarget: { checked } }) => onChoose(transactionId, checked)}
      />
    ),
  };
  const actions: Column<ListedShipment> = {
    key: "actions",
    label: t("actions"),
    quiet: true,
    slot: "wide",
    render: (row) => {
      const name = personName(row.customerName);
      const isShippable = row.saleStatus === "paid" && row.pickupPlace === null;
      return (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          {isShippable && (
            <Button
              size="xs"
              variant={status === "to_ship" ? "filled" : "default"}
              aria-label={t(status === "to_ship" ? "shipOne" : "correctOne", { name })}
              onClick={() => onDo({ kind: "ship", rows: [row] })}
            >
              {t(status === "to_ship" ? "ship" : "correct")}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            aria-label={t("deliverOne", { name })}
            onClick={() => onDo({ kind: "deliver", rows: [row] })}
          >
            {t("deliver")}
          </Button>
        </Group>
      );
    },
  };
  const dates: Record<ListedShipment["status"], (row: ListedShipment) => string | null> = {
    to_ship: ({ paidAt }) => paidAt,
    shipped: ({ shippedAt }) => shippedAt,
    delivered: ({ deliveredAt }) => deliveredAt,
  };
  const columns: Column<ListedShipment>[] = [
    {
      key: "customer",
      label: t("columns.customer"),
      wrap: "cut",
      slot: "title",
      render: ({ customerName, number, transactionId }) => (
        <TwoLines
          first={<PageLink href={`/transactions/${transactionId}`}>{personName(customerName)}</PageLink>}
          second={number ?? ""}
        />
      ),
    },
    {
      key: "items",
      label: t("columns.items"),
      slot: "wide",
      render: ({ items, amountInCents }) => (
        <TwoLines
          first={items.map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title)).join(", ")}
          second={money(amountInCents)}
        />
      ),
    },
    { key: "address", label: t("columns.address"), slot: "wide", render: (row) => <Where row={row} /> },
    ...(status === "to_ship" ? [] : [trackingColumn(t("columns.tracking"))]),
    {
      key: "day",
      label: t(`columns.${status}`),
      wrap: "never",
      render: (row) => {
        const at = dates[status](row);
        return at ? dayAt(at) : "";
      },
    },
  ];
  return isOpen ? [choice, ...columns, actions] : columns;
}

function trackingColumn(label: string): Column<ListedShipment> {
  return {
    key: "tracking",
    label,
    wrap: "anywhere",
    render: ({ carrier, trackingCode }) => <TwoLines first={carrier ?? ""} second={trackingCode ?? ""} />,
  };
}

/** Where the goods go, and what the seller must know before sending them. */
function Where({ row }: { row: ListedShipment }) {
  const t = useTranslations("shipments");
  const { money } = useFormats();
  const { address, pickupPlace, refundedInCents, isRefundPending, saleStatus } = row;
  const first = address
    ? `${address.city}, ${address.state}`
    : pickupPlace
      ? t("pickup", { place: pickupPlace })
      : t("noAddress");
  return (
    <>
      <Text size="sm">{first}</Text>
      {address && (
        <Text size="xs" c="dimmed">
          {[address.street, address.number, address.complement].filter(Boolean).join(", ")}
        </Text>
      )}
      {saleStatus === "refund" && <ToneBadge tone="gray">{t("refunded")}</ToneBadge>}
      {saleStatus === "chargeback" && <ToneBadge tone="red">{t("disputed")}</ToneBadge>}
      {saleStatus === "paid" && isRefundPending && <ToneBadge tone="red">{t("refundPending")}</ToneBadge>}
      {saleStatus === "paid" && refundedInCents > 0 && (
        <ToneBadge tone="amber">{t("partlyRefunded", { amount: money(refundedInCents) })}</ToneBadge>
      )}
    </>
  );
}
