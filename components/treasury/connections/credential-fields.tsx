"use client";

import { NativeSelect, PasswordInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { bankAccountTypes } from "@/db/schema/treasury-enums";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { hasSecret, isSecretFixedToken, type TypedAccount } from "./account-input";
import { bankFacts } from "./bank-facts";
import { CertificateFields } from "./certificate-fields";
import classes from "./connections.module.css";
import { PemField } from "./pem-field";

interface Props {
  form: UseFormReturnType<TypedAccount>;
  withoutCertificate?: "none" | "keep" | undefined;
}

export function CredentialFields({ form, withoutCertificate }: Props) {
  const t = useTranslations("connections.fields");
  const { hasApplicationKey, hasAddresses, offersAutomatic } = bankFacts[form.values.profile];
  const isFixed = isSecretFixedToken(form.values);
  const plain = { autoComplete: "off", spellCheck: false, maxLength: 500 } as const;
  const address = { ...plain, type: "url", inputMode: "url", placeholder: "https://", maxLength: 2048 } as const;
  return (
    <Stack>
      {hasAddresses && (
        <>
          <TextInput label={t("apiUrl")} description={t("apiUrlText")} {...address} {...form.getInputProps("apiUrl")} />
          <TextInput label={t("tokenUrl")} {...address} {...form.getInputProps("tokenUrl")} />
        </>
      )}
      <TextInput label={t("clientId")} {...plain} {...form.getInputProps("clientId")} />
      {hasSecret(form.values) && (
        <PasswordInput
          label={t(isFixed ? "fixedToken" : "clientSecret")}
          description={isFixed ? t("fixedTokenText") : undefined}
          {...plain}
          maxLength={2000}
          {...form.getInputProps("clientSecret")}
        />
      )}
      {hasApplicationKey && (
        <PasswordInput label={t("applicationKey")} {...plain} {...form.getInputProps("applicationKey")} />
      )}
      <CertificateFields form={form} without={withoutCertificate} />
      {hasAddresses && (
        <PemField
          label={t("authority")}
          description={t("authorityText")}
          value={form.values.authority}
          onChange={(text) => form.setFieldValue("authority", text)}
          error={form.errors.authority}
          path="authority"
        />
      )}
      {offersAutomatic && <ReceivingFields form={form} />}
    </Stack>
  );
}

/** Account credited by recurring charges, for banks that offer Pix Automático. Recurring charges require it. */
function ReceivingFields({ form }: { form: UseFormReturnType<TypedAccount> }) {
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
