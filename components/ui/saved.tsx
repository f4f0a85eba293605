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
      // The empty live region must be on the page for screen readers, but take no space.
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
