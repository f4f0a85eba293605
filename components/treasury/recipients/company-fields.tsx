"use client";

import { SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { MoneyField } from "../../ui/money-field";
import type { TypedRecipient } from "./recipient-input";

export function CompanyFields({ form }: { form: UseFormReturnType<TypedRecipient> }) {
  const t = useTranslations("recipients.company");
  const plain = { autoComplete: "off" } as const;
  const of = (name: string) => form.getInputProps(`company.${name}`);
  return (
    <>
      <TextInput label={t("legalName")} maxLength={160} {...plain} {...of("legalName")} />
      <TextInput label={t("tradingName")} maxLength={160} {...plain} {...of("tradingName")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t("email")} type="email" maxLength={200} {...plain} {...of("email")} />
        <TextInput label={t("phone")} type="tel" maxLength={20} {...plain} {...of("phone")} />
        <MoneyField label={t("annualRevenue")} maxLength={24} {...of("annualRevenue")} />
        <TextInput label={t("corporationType")} maxLength={40} {...plain} {...of("corporationType")} />
        <TextInput label={t("foundedOn")} type="date" {...plain} {...of("foundedOn")} />
        <TextInput label={t("cnae")} inputMode="numeric" maxLength={12} {...plain} {...of("cnae")} />
      </SimpleGrid>
    </>
  );
}
