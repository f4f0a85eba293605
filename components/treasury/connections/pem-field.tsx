"use client";

import { Button, FileButton, Group, Text, Textarea } from "@mantine/core";
import { IconCheck, IconUpload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import classes from "./connections.module.css";
import { maxFileBytes } from "./file-text";

/** At least one complete PEM block. */
const whole = /-----BEGIN [A-Z0-9 ]+-----[\s\S]+-----END [A-Z0-9 ]+-----/;

interface Props {
  label: string;
  description: string;
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
  path: string;
}

export function PemField({ label, description, value, onChange, error, path }: Props) {
  const t = useTranslations("connections");
  const resetFile = useRef<() => void>(null);
  const [isTooLarge, setTooLarge] = useState(false);

  async function take(file: File | null) {
    resetFile.current?.();
    if (!file) return;
    setTooLarge(file.size > maxFileBytes);
    if (file.size <= maxFileBytes) onChange(await file.text());
  }

  if (whole.test(value)) {
    return (
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Group gap="xs" mt={4}>
          <span className={classes.taken} role="status">
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            {t("pem.taken", { blocks: value.match(/-----BEGIN /g)?.length ?? 0 })}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            data-path={path}
            onClick={() => onChange("")}
            aria-label={t("pem.changeOf", { label })}
          >
            {t("pem.change")}
          </Button>
        </Group>
        {error && <FieldError>{error}</FieldError>}
      </div>
    );
  }
  return (
    <div>
      <Textarea
        label={label}
        description={description}
        error={isTooLarge ? t("tooLarge") : error}
        value={value}
        onChange={(event) => {
          setTooLarge(false);
          onChange(event.currentTarget.value);
        }}
        placeholder="-----BEGIN"
        rows={3}
        autoComplete="off"
        spellCheck={false}
        data-path={path}
        classNames={{ input: classes.pemText ?? "" }}
      />
      <FileButton resetRef={resetFile} accept=".pem,.crt,.cer,.key,.txt" onChange={(file) => void take(file)}>
        {(props) => (
          <Button
            {...props}
            size="compact-sm"
            variant="default"
            mt={6}
            leftSection={<IconUpload size={14} stroke={1.6} aria-hidden="true" />}
            aria-label={t("pem.chooseOf", { label })}
          >
            {t("pem.choose")}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

export function FieldError({ children }: { children: ReactNode }) {
  return (
    <Text role="alert" size="xs" c="var(--mantine-color-error)" mt={4}>
      {children}
    </Text>
  );
}
