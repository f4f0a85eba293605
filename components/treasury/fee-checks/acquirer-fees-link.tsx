"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";

export function AcquirerFeesLink() {
  const t = useTranslations("fees");
  return (
    <Button component={Link} href="/finance/fees/acquirer" prefetch={false} variant="default">
      {t("acquirer")}
    </Button>
  );
}
