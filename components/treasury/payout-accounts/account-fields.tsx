"use client";

import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { bankAccountTypes } from "@/db/schema/treasury-enums";
import type { TypedDestination } from "./destination-input";

export function AccountFields({ form }: { form: UseFormReturnType<TypedDestination> }) {
  const t = useTranslations("payouts");
  const digits = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t("bankCode")}
          description={t("bankCodeText")}
          maxLength={8}
          {...digits}
          {...form.getInputProps("account.bankCode")}
        />
        <TextInput
          label={t("branch")}
          description={t("branchText")}
          maxLength={6}
          {...digits}
          {...form.getInputProps("account.branch")}
        />
        <TextInput
          label={t("accountNumber")}
          maxLength={20}
          {...digits}
          {...form.getInputProps("account.accountNumber")}
        />
        <TextInput
          label={t("checkDigit")}
          maxLength={1}
          autoComplete="off"
          {...form.getInputProps("account.checkDigit")}
        />
      </SimpleGrid>
      <NativeSelect
        label={t("accountType")}
        data={bankAccountTypes.map((value) => ({ value, label: t(`accountTypes.${value}`) }))}
        {...form.getInputProps("account.accountType")}
      />
      <TextInput label={t("holderName")} autoComplete="off" {...form.getInputProps("account.holderName")} />
      <TextInput
        label={t("holderDocument")}
        autoComplete="off"
        maxLength={18}
        {...form.getInputProps("account.holderDocument")}
      />
    </>
  );
}
