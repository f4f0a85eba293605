"use client";

import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CopyIcon } from "../../ui/copy-icon";
import classes from "./connections.module.css";

const scopes = {
  charges: "cob.write cob.read cobv.write cobv.read pix.write pix.read webhook.write webhook.read",
  automatic:
    "rec.write rec.read cobr.write cobr.read payloadlocationrec.write payloadlocationrec.read webhookrec.write webhookrec.read webhookcobr.write webhookcobr.read",
} as const;

export function ScopeList({ kind }: { kind: keyof typeof scopes }) {
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
