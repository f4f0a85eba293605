"use client";

import { VisuallyHidden } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import classes from "./amount-link.module.css";

interface Props {
  /** The page that shows what is behind the amount; null for a reader who may not open it. */
  href: string | null;
  /** The amount in words. */
  children: string;
}

/** An amount of money that links to what is behind it. */
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
