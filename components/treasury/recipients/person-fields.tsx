"use client";

import { SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { MoneyField } from "../../ui/money-field";
import type { TypedRecipient } from "./recipient-input";

interface Props {
  form: UseFormReturnType<TypedRecipient>;
  path: string;
}

export function PersonFields({ form, path }: Props) {
  const t = useTranslations("recipients.person");
  const plain = { autoComplete: "off" } as const;
  const of = (name: string) => form.getInputProps(`${path}.${name}`);
  return (
    <>
      <TextInput label={t("name")} maxLength={100} {...plain} {...of("name")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t("birthOn")} type="date" {...plain} {...of("birthOn")} />
        <TextInput label={t("motherName")} maxLength={100} {...plain} {...of("motherName")} />
        <TextInput label={t("email")} type="email" maxLength={200} {...plain} {...of("email")} />
        <TextInput label={t("phone")} type="tel" maxLength={20} {...plain} {...of("phone")} />
        <TextInput label={t("occupation")} maxLength={80} {...plain} {...of("occupation")} />
        <MoneyField label={t("monthlyIncome")} maxLength={20} {...of("monthlyIncome")} />
      </SimpleGrid>
    </>
  );
}
