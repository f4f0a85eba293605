"use client";

import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Destination } from "@/server/treasury/payout-accounts/schemas";
import { useFormats } from "../../ui/format";
import { describeTarget } from "./target";

interface Props extends Omit<NativeSelectProps, "data" | "label" | "description"> {
  destinations: readonly Destination[];
}

export function DestinationSelect({ destinations, ...props }: Props) {
  const t = useTranslations("payouts");
  const { minute } = useFormats();
  const chosen = destinations.find(({ id }) => id === props.value);
  return (
    <NativeSelect
      {...props}
      label={t("columns.target")}
      description={chosen && (chosen.isOwnDocument ? t("own") : t("usable", { from: minute(chosen.usableAt) }))}
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={destinations.map((each) => ({ value: each.id, label: describeTarget(each) }))}
    />
  );
}
