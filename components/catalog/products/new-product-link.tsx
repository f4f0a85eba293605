"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";

export function NewProductLink({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations("products");
  const icon = <IconPlus size={16} stroke={1.8} />;
  if (!canWrite) {
    return (
      <Button leftSection={icon} disabled>
        {t("new")}
      </Button>
    );
  }
  return (
    <Button component={Link} href="/products/new" prefetch={false} leftSection={icon}>
      {t("new")}
    </Button>
  );
}
