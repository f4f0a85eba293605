"use client";

import { Anchor, Button, Group } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useAccess } from "./access";

export function CreateProductLink() {
  const t = useTranslations("list");
  if (!useAccess().includes("products.write")) return null;
  return (
    <Button component={Link} href="/products/new" prefetch={false} size="xs">
      {t("createProduct")}
    </Button>
  );
}

export function FirstSale() {
  const t = useTranslations("list");
  return (
    <Group gap="sm">
      <CreateProductLink />
      <Anchor href="/docs" size="sm">
        {t("chargeByApi")}
      </Anchor>
    </Group>
  );
}
