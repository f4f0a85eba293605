"use client";

import { VisuallyHidden } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import classes from "./amount-link.module.css";

interface Props {
  href: string | null;
  children: string;
}

export function AmountLink({ href, children }: Props) {
  const t = useTranslations("finance");
  if (href === null) return children;
  return (
    <Link href={href} prefetch={false} className={classes.link}>
      {children}
      <VisuallyHidden component="span">: {t("why")}</VisuallyHidden>
    </Link>
  );
}
