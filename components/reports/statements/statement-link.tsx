"use client";

import { Button } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";

export function StatementLink() {
  const t = useTranslations("finance");
  const icon = <IconListDetails size={16} stroke={1.6} />;
  return (
    <Button component={Link} href="/finance/statement" prefetch={false} variant="default" leftSection={icon}>
      {t("statement")}
    </Button>
  );
}
