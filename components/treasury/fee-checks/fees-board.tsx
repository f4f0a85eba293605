"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import type { AgreedFees, CompanyFees } from "@/server/ledger/fees/fee-schemas";
import { PaymentMethod } from "../../payments/transactions/payment-method";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { QueryRows } from "../../ui/query-rows";
import { type Tone, ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";

export function FeesBoard() {
  const t = useTranslations("fees");
  const query = useQuery(useTRPC().fees.read.queryOptions({}));
  return (
    <QueryRows query={query} failedTitle={t("failedTitle")}>
      {(fees) => (
        <Stack gap="md">
          <CurrentFees fees={fees} />
          <Agreements rows={fees.agreements} />
        </Stack>
      )}
    </QueryRows>
  );
}

/** `0,99%`, `R$ 3,49`, `4,99% + R$ 0,50`. */
function useFeeWords() {
  const format = useFormatter();
  const { money } = useFormats();
  const percent = (bps: number) => format.number(bps / 10_000, { style: "percent", minimumFractionDigits: 2 });
  return {
    pix: ({ pixFeeBps }: AgreedFees) => percent(pixFeeBps),
    bankPix: ({ bankPixFeeBps }: AgreedFees) => percent(bankPixFeeBps ?? 0),
    boleto: ({ boletoFeeInCents }: AgreedFees) => money(boletoFeeInCents),
    credit_card: ({ cardFeeBps, cardFeeFixedInCents }: AgreedFees) =>
      `${percent(cardFeeBps)} + ${money(cardFeeFixedInCents)}`,
  };
}

function CurrentFees({ fees }: { fees: CompanyFees }) {
  const t = useTranslations("fees");
  const { money } = useFormats();
  const words = useFeeWords();
  const current = fees.agreements.find(({ state }) => state === "current");
  const releases = {
    pix: t("releases.pix"),
    boleto: t("releases.boleto", { days: fees.boletoReleaseDays }),
    credit_card: t("releases.card", { days: fees.cardReleaseDays }),
  };
  type Row = CompanyFees["examples"][number];
  const columns: Column<Row>[] = [
    {
      key: "method",
      label: t("columns.method"),
      slot: "title",
      render: ({ paymentMethod, settlesToSeller }) =>
        settlesToSeller ? t("bankPix") : <PaymentMethod method={paymentMethod} />,
    },
    {
      key: "fee",
      label: t("columns.fee"),
      tone: "strong",
      wrap: "never",
      slot: "end",
      render: ({ paymentMethod, settlesToSeller }) =>
        current && words[settlesToSeller ? "bankPix" : paymentMethod](current),
    },
    {
      key: "release",
      label: t("columns.release"),
      render: ({ paymentMethod, settlesToSeller, feesInCents }) =>
        settlesToSeller ? t(feesInCents > 0 ? "releases.bankOwing" : "releases.bank") : releases[paymentMethod],
    },
    {
      key: "example",
      label: t("columns.example"),
      align: "end",
      tone: "dimmed",
      hide: "md",
      render: ({ amountInCents }) => money(amountInCents),
    },
    { key: "fees", label: t("columns.fees"), align: "end", render: ({ feesInCents }) => money(feesInCents) },
    { key: "net", label: t("columns.net"), align: "end", render: ({ netInCents }) => money(netInCents) },
  ];
  return (
    <FramedSection title={t("current")} text={t("currentText")} flush>
      <DataTable
        caption={t("current")}
        columns={columns}
        rows={fees.examples}
        rowKey={({ paymentMethod, settlesToSeller }) => (settlesToSeller ? "bank" : paymentMethod)}
      />
    </FramedSection>
  );
}

const tones = { past: "gray", current: "green", future: "blue" } satisfies Record<AgreedFees["state"], Tone>;

function Agreements({ rows }: { rows: AgreedFees[] }) {
  const t = useTranslations();
  const { day } = useFormats();
  const words = useFeeWords();
  const columns: Column<AgreedFees>[] = [
    {
      key: "startsOn",
      label: t("fees.columns.startsOn"),
      slot: "title",
      render: ({ startsOn }) =>
        startsOn === null ? t("fees.first") : <time dateTime={startsOn}>{day(startsOn)}</time>,
    },
    { key: "pix", label: t("methods.pix"), align: "end", render: words.pix },
    ...(rows.some(({ bankPixFeeBps }) => bankPixFeeBps !== null)
      ? [{ key: "bankPix", label: t("fees.bankPix"), align: "end", render: words.bankPix } as const]
      : []),
    { key: "card", label: t("methods.credit_card"), align: "end", render: words.credit_card },
    { key: "boleto", label: t("methods.boleto"), align: "end", render: words.boleto },
    {
      key: "state",
      label: t("fees.columns.state"),
      slot: "end",
      render: ({ state }) => <ToneBadge tone={tones[state]}>{t(`fees.states.${state}`)}</ToneBadge>,
    },
  ];
  return (
    <FramedSection title={t("fees.history")} text={t("fees.historyText")} flush>
      <DataTable
        caption={t("fees.history")}
        columns={columns}
        rows={rows}
        rowKey={({ startsOn }) => startsOn ?? "first"}
      />
    </FramedSection>
  );
}
