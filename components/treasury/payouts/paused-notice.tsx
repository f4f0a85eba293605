import { Alert, Anchor } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { AutomaticPayouts } from "@/server/treasury/payouts/schemas";

interface Props {
  pausedFor: AutomaticPayouts["pausedFor"];
  /** Adds a link to the settings. */
  isElsewhere?: boolean;
}

export function PausedNotice({ pausedFor, isElsewhere = false }: Props) {
  const t = useTranslations("payouts");
  return (
    pausedFor && (
      <Alert color="yellow" mb="md" title={t("pausedTitle")}>
        {t(`pauses.${pausedFor}`)}{" "}
        {isElsewhere && (
          <Anchor component={Link} href="/finance/payouts/settings" inherit c="inherit" underline="always">
            {t("settingsTitle")}
          </Anchor>
        )}
      </Alert>
    )
  );
}
