"use client";

import { VisuallyHidden } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Account } from "@/db/enums";
import { useFormats } from "../ui/format";
import { withExplanation } from "./finance-filters";
import classes from "./money-link.module.css";

interface Props {
  /** The account with this balance. */
  account: Account;
  cents: number;
  /** The instant of the balance; absent: now. */
  at?: string | null;
  /** The amount to display if its sign differs from the account's; `cents` by default. */
  shownCents?: number;
}

/** A balance that links to its explanation. */
export function MoneyLink({ account, cents, at = null, shownCents = cents }: Props) {
  const t = useTranslations("finance");
  const { money } = useFormats();
  return (
    <Link href={withExplanation("/finance/balance", { account, at })} prefetch={false} className={classes.link}>
      {money(shownCents)}
      <VisuallyHidden component="span">: {t("why")}</VisuallyHidden>
    </Link>
  );
}
