"use client";

import { Button, FileButton, Group, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef, useState } from "react";
import { maxFileBytes, readBase64 } from "./file-text";
import { FieldError } from "./pem-field";

interface Props {
  name: string;
  onChange: (file: { name: string; content: string }) => void;
  error: ReactNode;
  path: string;
}

export function P12Field({ name, onChange, error, path }: Props) {
  const t = useTranslations("connections");
  const about = useId();
  const resetFile = useRef<() => void>(null);
  const [isTooLarge, setTooLarge] = useState(false);

  async function take(file: File | null) {
    resetFile.current?.();
    if (!file) return;
    setTooLarge(file.size > maxFileBytes);
    if (file.size <= maxFileBytes) onChange({ name: file.name, content: await readBase64(file) });
  }

  const shown = isTooLarge ? t("tooLarge") : error;
  return (
    <div>
      <Text size="sm" fw={500}>
        {t("fields.p12")}
      </Text>
      <Text size="xs" c="dimmed" id={about}>
        {t("fields.p12Text")}
      </Text>
      <Group gap="sm" mt={6}>
        <FileButton resetRef={resetFile} accept=".p12,.pfx,application/x-pkcs12" onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              data-path={path}
              aria-describedby={about}
              leftSection={<IconUpload size={16} stroke={1.6} aria-hidden="true" />}
            >
              {t(name ? "fields.changeFile" : "fields.chooseFile")}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c={name ? undefined : "dimmed"} role="status" style={{ overflowWrap: "anywhere" }}>
          {name || t("fields.noFile")}
        </Text>
      </Group>
      {shown && <FieldError>{shown}</FieldError>}
    </div>
  );
}
