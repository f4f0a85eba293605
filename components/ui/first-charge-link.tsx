"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";

/** The next step when a list is empty for lack of charges. */
export function FirstChargeLink() {
  const t = useTranslations("list");
  return (
    <Button component={Link} href="/docs" prefetch={false} size="xs" variant="default">
      {t("firstCharge")}
    </Button>
  );
}
