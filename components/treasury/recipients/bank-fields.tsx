"use client";

import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { bankAccountTypes } from "@/db/schema/treasury-enums";

interface Props {
  of: (name: string) => object;
}

/** The holder is always the company, so its document is not requested. */
export function BankFields({ of }: Props) {
  const t = useTranslations("recipients.account");
  const tTypes = useTranslations("payouts.accountTypes");
  const digits = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t("bankCode")}
          description={t("bankCodeText")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          maxLength={3}
          {...digits}
          {...of("bankCode")}
        />
        <TextInput label={t("branch")} maxLength={6} {...digits} {...of("branch")} />
        <TextInput label={t("accountNumber")} maxLength={14} {...digits} {...of("accountNumber")} />
        <TextInput label={t("checkDigit")} maxLength={1} autoComplete="off" {...of("checkDigit")} />
      </SimpleGrid>
      <NativeSelect
        label={t("accountType")}
        data={bankAccountTypes.map((value) => ({ value, label: tTypes(value) }))}
        {...of("accountType")}
      />
      <TextInput label={t("holderName")} maxLength={100} autoComplete="off" {...of("holderName")} />
    </>
  );
}
