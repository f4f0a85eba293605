"use client";

import { Anchor, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { BankProfile } from "@/db/schema/acquiring-enums";
import classes from "./connections.module.css";
import { ScopeList } from "./scope-list";

const asks = ["contract", "scopes", "certificate", "pixKey"] as const;

export function BankAsks({ bank, offersAutomatic }: { bank: BankProfile; offersAutomatic: boolean }) {
  const t = useTranslations();
  return (
    <>
      <ol className={classes.asks}>
        {asks.map((ask) => (
          <li key={ask}>
            <strong>{t(`connections.asks.${ask}`)}</strong>
            <p>{t(`bankAsks.${bank}.${ask}`)}</p>
            {ask === "scopes" && (
              <>
                <ScopeList kind="charges" />
                {offersAutomatic && <ScopeList kind="automatic" />}
              </>
            )}
          </li>
        ))}
      </ol>
      <Text size="sm" c="dimmed" mt="md">
        {t.rich("connections.asksMore", {
          docs: (chunks) => (
            <Anchor href="/docs/banks" underline="always">
              {chunks}
            </Anchor>
          ),
        })}
      </Text>
    </>
  );
}
