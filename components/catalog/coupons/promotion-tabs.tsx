"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import classes from "./promotion-tabs.module.css";

const tabs = [
  { path: "/promotions", label: "coupons" },
  { path: "/promotions/payment-links", label: "paymentLinks" },
] as const;

export function PromotionTabs() {
  const t = useTranslations("promotions.tabs");
  const pathname = usePathname();
  return (
    <nav className={classes.tabs} aria-label={t("label")}>
      {tabs.map(({ path, label }) => (
        <Link
          key={path}
          href={path}
          prefetch={false}
          className={classes.tab}
          aria-current={pathname === path ? "page" : undefined}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
