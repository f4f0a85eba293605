"use client";

import { Button, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { DocumentInput } from "../../ui/document-input";
import { AddressFields } from "./address-fields";
import { PersonFields } from "./person-fields";
import { emptyPartner, type TypedRecipient } from "./recipient-input";

const maxPartners = 10;

export function PartnerFields({ form }: { form: UseFormReturnType<TypedRecipient> }) {
  const t = useTranslations("recipients");
  const { partners } = form.values.company;
  return (
    <Stack gap="xl">
      <Text size="sm">{t("partnersText")}</Text>
      {partners.map((_, index) => {
        const path = `company.partners.${index}`;
        const document = form.getInputProps(`${path}.document`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a partner being typed has nothing else that identifies it
          <Stack key={index} component="fieldset" p={0} m={0} bd={0}>
            <Group justify="space-between" wrap="nowrap">
              <Title order={3} size="h5">
                {t("partner", { place: index + 1 })}
              </Title>
              {partners.length > 1 && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t("removePartner", { place: index + 1 })}
                  onClick={() => form.removeListItem("company.partners", index)}
                >
                  {t("remove")}
                </Button>
              )}
            </Group>
            <DocumentInput
              documentType="cpf"
              label={t("person.document")}
              value={partners[index]?.document ?? ""}
              onChange={document.onChange}
              error={document.error}
            />
            <PersonFields form={form} path={path} />
            <AddressFields form={form} path={`${path}.address`} />
            <Checkbox
              label={t("isLegalRepresentative")}
              {...form.getInputProps(`${path}.isLegalRepresentative`, { type: "checkbox" })}
            />
          </Stack>
        );
      })}
      {partners.length < maxPartners && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => form.insertListItem("company.partners", emptyPartner)}
          >
            {t("addPartner")}
          </Button>
        </div>
      )}
    </Stack>
  );
}
