"use client";

import type { Account } from "@/db/schema/ledger-enums";
import { AmountLink } from "../../ui/amount-link";
import { useFormats } from "../../ui/format";
import { withExplanation } from "./finance-filters";

interface Props {
  account: Account;
  cents: number;
  /** Instant of the balance; now by default. */
  at?: string | null;
  /** Displayed amount if its sign differs from the account's; `cents` by default. */
  shownCents?: number;
}

export function MoneyLink({ account, cents, at = null, shownCents = cents }: Props) {
  const { money } = useFormats();
  return <AmountLink href={withExplanation("/finance/balance", { account, at })}>{money(shownCents)}</AmountLink>;
}
