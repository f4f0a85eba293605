"use client";

import { Button, Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Problem } from "../problem";

interface Props {
  title: string;
  text: string;
  onOverwrite: () => void;
  onReload: () => void;
  busy?: boolean;
  children?: ReactNode;
}

/** Tells that another editor saved first. Nothing is lost until the user chooses. */
export function ConflictNotice({ title, text, onOverwrite, onReload, busy = false, children }: Props) {
  const t = useTranslations("conflict");
  return (
    <Problem title={title}>
      <Text size="sm" mb="xs">
        {text}
      </Text>
      {children}
      <Group gap="xs">
        <Button size="xs" variant="default" loading={busy} onClick={onOverwrite}>
          {t("overwrite")}
        </Button>
        <Button size="xs" variant="default" disabled={busy} onClick={onReload}>
          {t("reload")}
        </Button>
      </Group>
    </Problem>
  );
}
