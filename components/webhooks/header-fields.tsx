"use client";

import { ActionIcon, Group, Input, Stack, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { AddButton } from "../ui/add-button";

const maxHeaders = 10;

export interface HeaderDraft {
  name: string;
  /** Empty to keep the stored value. */
  value: string;
  isStored: boolean;
}

interface Props {
  headers: HeaderDraft[];
  faultyField: string | null;
  onChange: (headers: HeaderDraft[]) => void;
}

/** Stored values are never shown. */
export function HeaderFields({ headers, faultyField, onChange }: Props) {
  const t = useTranslations("webhookOptions");
  const change = (index: number, part: Partial<HeaderDraft>) =>
    onChange(headers.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <Input.Wrapper
      label={t("headers")}
      description={t("headersText")}
      error={faultyField === "headers" ? t("headersTwice") : null}
    >
      <Stack gap="xs" mt={6}>
        {headers.map(({ name, value, isStored }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headers have no other identity while their names are typed.
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              aria-label={t("headerName")}
              placeholder={t("headerName")}
              autoComplete="off"
              maxLength={64}
              readOnly={isStored}
              value={name}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
              error={faultyField === `headers.${index}.name` ? t("headerNameWrong") : null}
            />
            <TextInput
              flex={1}
              aria-label={t("headerValue")}
              placeholder={isStored ? t("headerKept") : t("headerValue")}
              autoComplete="off"
              maxLength={1024}
              value={value}
              onChange={(event) => change(index, { value: event.currentTarget.value })}
              error={faultyField === `headers.${index}.value` ? t("headerValueWrong") : null}
            />
            <ActionIcon
              size={36}
              aria-label={t("removeHeader", { name })}
              onClick={() => onChange(headers.filter((_, at) => at !== index))}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </Group>
        ))}
        {headers.length < maxHeaders && (
          <Group>
            <AddButton onClick={() => onChange([...headers, { name: "", value: "", isStored: false }])}>
              {t("addHeader")}
            </AddButton>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
