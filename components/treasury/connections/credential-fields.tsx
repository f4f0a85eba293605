"use client";

import { PasswordInput, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { hasSecret, isSecretFixedToken, type TypedAccount } from "./account-input";
import { bankFacts } from "./bank-facts";
import { CertificateFields } from "./certificate-fields";
import { PemField } from "./pem-field";
import { ReceivingFields } from "./receiving-fields";

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
