"use client";

import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { RecipientStates } from "@/server/treasury/recipients/schemas";
import type { TypedRecipient } from "./recipient-input";

interface Props {
  form: UseFormReturnType<TypedRecipient>;
  path: string;
}

export function AddressFields({ form, path }: Props) {
  const t = useTranslations("recipients.address");
  const plain = { autoComplete: "off" } as const;
  const of = (name: string) => form.getInputProps(`${path}.${name}`);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t("zipCode")} inputMode="numeric" maxLength={9} {...plain} {...of("zipCode")} />
        <NativeSelect
          label={t("state")}
          data={[
            { value: "", label: t("chooseState") },
            ...RecipientStates.options.map((each) => ({ value: each, label: each })),
          ]}
          {...of("state")}
        />
        <TextInput label={t("city")} maxLength={80} {...plain} {...of("city")} />
        <TextInput label={t("neighborhood")} maxLength={80} {...plain} {...of("neighborhood")} />
      </SimpleGrid>
      <TextInput label={t("street")} maxLength={100} {...plain} {...of("street")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t("number")} maxLength={15} {...plain} {...of("number")} />
        <TextInput label={t("complement")} maxLength={80} {...plain} {...of("complement")} />
      </SimpleGrid>
      <TextInput label={t("referencePoint")} maxLength={80} {...plain} {...of("referencePoint")} />
    </>
  );
}
