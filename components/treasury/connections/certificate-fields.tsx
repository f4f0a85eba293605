"use client";

import { Group, PasswordInput, Radio, SimpleGrid } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { certificateForms, type TypedAccount } from "./account-input";
import { P12Field } from "./p12-field";
import { PemField } from "./pem-field";

interface Props {
  form: UseFormReturnType<TypedAccount>;
  /**
   * Without a certificate: `none` if none is required, `keep` to keep the current one. Undefined if
   * one is required.
   */
  without?: "none" | "keep" | undefined;
}

export function CertificateFields({ form, without }: Props) {
  const t = useTranslations("connections.fields");
  const { certificateForm, certificate, p12Name } = form.values;
  const errorOf = (path: string) => form.errors[path];
  return (
    <>
      <Radio.Group label={t("certificateForm")} {...form.getInputProps("certificateForm")}>
        <Group gap="lg" mt={6}>
          {certificateForms
            .filter((each) => each !== "none" || without)
            .map((each) => (
              <Radio key={each} value={each} label={t(`forms.${each === "none" ? (without ?? "none") : each}`)} />
            ))}
        </Group>
      </Radio.Group>
      {certificateForm === "p12" && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <P12Field
            name={p12Name}
            path="certificate.p12"
            error={errorOf("certificate.p12")}
            onChange={({ name, content }) => {
              form.setFieldValue("p12Name", name);
              form.setFieldValue("certificate.p12", content);
            }}
          />
          <PasswordInput
            label={t("passphrase")}
            description={t("passphraseText")}
            autoComplete="off"
            maxLength={500}
            {...form.getInputProps("certificate.passphrase")}
          />
        </SimpleGrid>
      )}
      {certificateForm === "pem" && (
        <>
          <PemField
            label={t("pem")}
            description={t("pemText")}
            value={certificate.pem}
            onChange={(text) => form.setFieldValue("certificate.pem", text)}
            error={errorOf("certificate.pem")}
            path="certificate.pem"
          />
          <PemField
            label={t("key")}
            description={t("keyText")}
            value={certificate.key}
            onChange={(text) => form.setFieldValue("certificate.key", text)}
            error={errorOf("certificate.key")}
            path="certificate.key"
          />
        </>
      )}
    </>
  );
}
