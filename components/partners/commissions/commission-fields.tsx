"use client";

import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MoneyField } from "../../ui/money-field";
import { parseMoney, typedMoney } from "../../ui/typed-money";

export interface TypedCommission {
  kind: "program" | "percent" | "fixed";
  value: string;
}

export interface Commission {
  commissionBps: number | null;
  commissionFixedInCents: number | null;
}

/** A percentage with two decimals parses like reais: both are hundredths. */
export function toCommission({ kind, value }: TypedCommission): Commission {
  const typed = kind === "program" ? null : (parseMoney(value) ?? Number.NaN);
  return {
    commissionBps: kind === "percent" ? typed : null,
    commissionFixedInCents: kind === "fixed" ? typed : null,
  };
}

export function toTypedCommission(
  { commissionBps, commissionFixedInCents }: Commission,
  mark: "," | ".",
): TypedCommission {
  if (commissionFixedInCents !== null) return { kind: "fixed", value: typedMoney(commissionFixedInCents, mark) };
  if (commissionBps !== null) return { kind: "percent", value: typedMoney(commissionBps, mark) };
  return { kind: "program", value: "" };
}

interface Props {
  value: TypedCommission;
  onChange: (value: TypedCommission) => void;
  kinds: readonly TypedCommission["kind"][];
  error?: ReactNode;
}

export function CommissionFields({ value, onChange, kinds, error }: Props) {
  const t = useTranslations("affiliates.fields");
  const words = { program: t("ofProgram"), percent: t("percent"), fixed: t("fixed") };
  const typed = { value: value.value, error };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <NativeSelect
        label={t("commissionKind")}
        data={kinds.map((kind) => ({ value: kind, label: words[kind] }))}
        value={value.kind}
        onChange={({ currentTarget }) => {
          const kind = kinds.find((each) => each === currentTarget.value);
          if (kind) onChange({ kind, value: "" });
        }}
      />
      {value.kind === "percent" && (
        <TextInput
          label={t("percentValue")}
          inputMode="decimal"
          autoComplete="off"
          rightSection="%"
          onChange={({ currentTarget }) => onChange({ ...value, value: currentTarget.value })}
          {...typed}
        />
      )}
      {value.kind === "fixed" && (
        <MoneyField
          label={t("fixedValue")}
          onChange={({ currentTarget }) => onChange({ ...value, value: currentTarget.value })}
          {...typed}
        />
      )}
    </SimpleGrid>
  );
}
