"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";

/** What to do next where nothing stands because nobody was charged yet. */
export function FirstChargeLink() {
  const t = useTranslations("list");
  return (
    <Button component={Link} href="/docs" prefetch={false} size="xs" variant="default">
      {t("firstCharge")}
    </Button>
  );
}
