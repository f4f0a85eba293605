"use client";

import { Code } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Closing } from "@/server/closings/schemas";
import { useFormats } from "../ui/format";
import { Row } from "../ui/row-list";

const shown = ["available", "pending", "blocked"] as const;

/** One closed day: its closing balances, its transfers by kind, and its hash. */
export function ClosingRow({ closing }: { closing: Closing }) {
  const t = useTranslations();
  const { day, money, minute } = useFormats();
  const { balances, movements, hash, closedAt } = closing;
  const held = shown.map((account) => `${t(`ledger.accounts.${account}`)} ${money(balances[account])}`);
  return (
    <Row
      title={day(closing.day)}
      details={[
        held.join(" · "),
        ...movements.map(({ kind, count, amountInCents }) =>
          t("closings.movement", { kind: t(`ledger.kinds.${kind}`), count, amount: money(amountInCents) }),
        ),
        <span key="closed">
          {t("closings.closedAt", { at: minute(closedAt) })} <Code>{hash.slice(0, 16)}</Code>
        </span>,
      ]}
    />
  );
}
