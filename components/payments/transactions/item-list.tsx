"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import type { Sale } from "@/server/payments/transactions/sale-schemas";
import { useFormats } from "../../ui/format";
import classes from "./item-list.module.css";

function pathOf(productId: string | null, paymentLinkId: string | null): string {
  return productId ? `/products/${productId}` : `/promotions/payment-links/${paymentLinkId}`;
}

export function ItemList({ lines }: Pick<Sale, "lines">) {
  const { money, count } = useFormats();
  return (
    <ul className={classes.items}>
      {lines.map(({ productId, paymentLinkId, name, title, quantity, amountInCents, fullInCents }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items never move, and two may be equal
        <li key={`${index}-${name}`}>
          <span>
            {productId || paymentLinkId ? (
              <Anchor component={Link} href={pathOf(productId, paymentLinkId)} prefetch={false} inherit>
                {name}
              </Anchor>
            ) : (
              name
            )}{" "}
            {quantity > 1 && <small>× {count(quantity)}</small>}
            {title && <small className={classes.own}>{title}</small>}
          </span>
          <span>
            {fullInCents > amountInCents && <del>{money(fullInCents)}</del>} {money(amountInCents)}
          </span>
        </li>
      ))}
    </ul>
  );
}
