"use client";

import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { bankAccountTypes } from "@/db/schema/treasury-enums";
import { PlainFieldset } from "../../ui/plain-fieldset";
import type { TypedAccount } from "./account-input";
import classes from "./connections.module.css";

/** Account credited by recurring charges, for banks that offer Pix Automático. Recurring charges require it. */
export function ReceivingFields({ form }: { form: UseFormReturnType<TypedAccount> }) {
  const t = useTranslations("connections.receiving");
  const tTypes = useTranslations("payouts.accountTypes");
  const digits = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <PlainFieldset disabled={false}>
      <legend className={classes.legend}>{t("title")}</legend>
      <p className={classes.legendText}>{t("text")}</p>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput label={t("branch")} maxLength={5} {...digits} {...form.getInputProps("receivingAccount.branch")} />
        <TextInput label={t("number")} maxLength={22} {...digits} {...form.getInputProps("receivingAccount.number")} />
        <NativeSelect
          label={t("type")}
          data={bankAccountTypes.map((value) => ({ value, label: tTypes(value) }))}
          {...form.getInputProps("receivingAccount.type")}
        />
      </SimpleGrid>
    </PlainFieldset>
  );
}
