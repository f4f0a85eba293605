"use client";

import type { Account } from "@/db/schema/ledger-enums";
import { AmountLink } from "../../ui/amount-link";
import { useFormats } from "../../ui/format";
import { withExplanation } from "./finance-filters";

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
  const { money } = useFormats();
  return <AmountLink href={withExplanation("/finance/balance", { account, at })}>{money(shownCents)}</AmountLink>;
}
