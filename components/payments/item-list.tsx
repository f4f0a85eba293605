"use client";

import type { Transaction } from "@/server/payments/schemas";
import { useFormats } from "../ui/format";
import classes from "./item-list.module.css";

/** The items sold. */
export function ItemList({ items }: Pick<Transaction, "items">) {
  const { money, count } = useFormats();
  return (
    <ul className={classes.items}>
      {items.map(({ title, amountInCents, quantity, offerSlug }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items never move, and two may be equal
        <li key={`${index}-${offerSlug ?? title}`}>
          <span>
            {title} {quantity > 1 && <small>× {count(quantity)}</small>}
          </span>
          <span>{money(amountInCents * quantity)}</span>
        </li>
      ))}
    </ul>
  );
}
