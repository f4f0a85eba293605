"use client";

import { Anchor, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { BankProfile } from "@/db/schema/acquiring-enums";
import { CopyIcon } from "../../ui/copy-icon";
import classes from "./connections.module.css";

const scopes = {
  charges: "cob.write cob.read cobv.write cobv.read pix.write pix.read webhook.write webhook.read",
  automatic:
    "rec.write rec.read cobr.write cobr.read payloadlocationrec.write payloadlocationrec.read webhookrec.write webhookrec.read webhookcobr.write webhookcobr.read",
} as const;

function ScopeList({ kind }: { kind: keyof typeof scopes }) {
  const t = useTranslations("connections");
  return (
    <div className={classes.scopes}>
      <div className={classes.scopesHead}>
        <Text size="xs" c="dimmed">
          {t(`scopes.${kind}`)}
        </Text>
        <CopyIcon value={scopes[kind]} label={t(`scopes.copy.${kind}`)} copiedLabel={t("scopes.copied")} />
      </div>
      <code>{scopes[kind]}</code>
    </div>
  );
}

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
