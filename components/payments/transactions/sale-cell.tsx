"use client";

import { useTranslations } from "next-intl";
import type { SaleRow } from "@/server/payments/transactions/sale-schemas";
import { useFormats } from "../../ui/format";
import { TwoLines } from "../../ui/two-lines";
import classes from "./sale-cell.module.css";

export function SaleCell({ row: { sale, description } }: { row: SaleRow }) {
  const t = useTranslations();
  const { money, count } = useFormats();
  const { lines, plan, coupon } = sale;
  const names = lines.map(({ name }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items never move, and two may be equal
    <span key={`${index}-${name}`} className={classes.name}>
      {name}
    </span>
  ));
  const notes = [
    plan && t("sale.cycle", { cycle: count(plan.cycle), frequency: t(`frequencies.${plan.frequency}`) }),
    coupon &&
      t("sale.couponOf", {
        code: coupon.code,
        discount: money(coupon.discountInCents),
        full: money(coupon.fullInCents),
      }),
  ].filter((note) => note !== null);
  return (
    <TwoLines
      first={names.length > 0 ? names : description || t("transactions.noDescription")}
      second={notes.length > 0 && <span className={classes.note}>{notes.join(" · ")}</span>}
    />
  );
}
