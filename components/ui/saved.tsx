"use client";

import { Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

export function Saved({ shown, children }: { shown: boolean; children?: ReactNode }) {
  const t = useTranslations("form");
  return (
    <Text
      role="status"
      size="sm"
      c="dimmed"
      component="div"
      // Screen readers require a live region before its text. While empty, it must not take up space.
      pos={shown ? undefined : "absolute"}
    >
      {shown && (
        <span style={{ display: "inline-flex", alignItems: "center", gap: 6 }}>
          <IconCheck size={16} stroke={1.8} aria-hidden="true" />
          {children ?? t("saved")}
        </span>
      )}
    </Text>
  );
}
