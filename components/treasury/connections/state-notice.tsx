"use client";

import { Alert } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBan,
  IconCertificate,
  IconCircleCheck,
  IconFlask,
  IconPlayerPause,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Connection } from "@/server/treasury/connections/schemas";
import { useFormats } from "../../ui/format";
import classes from "./connections.module.css";
import { FaultNotice } from "./fault-notice";
import { isEnding } from "./use-certificate-words";

export function StateNotice({ connection }: { connection: Connection }) {
  const t = useTranslations("connections");
  const { dayAt } = useFormats();
  const tAccounts = useTranslations("recipients");
  const { fault, state, certificateEndsAt, isPlayMoney, account, recipient } = connection;
  const toTestText = () => {
    if (!account) return t("toTestText");
    const isReady = account.owner === "company" || recipient?.state === "active";
    return tAccounts(isReady ? "connect.toTestText" : `next.${recipient?.state ?? "draft"}`);
  };
  return (
    <div className={classes.notices}>
      {state === "testing" && (
        <Alert color="blue" icon={<IconFlask stroke={1.6} />} title={t("toTest")}>
          {toTestText()}
        </Alert>
      )}
      {state === "active" && !isPlayMoney && !account && <Live connection={connection} />}
      {state === "failing" && (
        <Alert color="red" icon={<IconAlertTriangle stroke={1.6} />} title={t("failing")}>
          {t("failingText")}
        </Alert>
      )}
      {state === "blocked" && (
        <Alert color="red" icon={<IconBan stroke={1.6} />} title={tAccounts("connect.blocked")}>
          {tAccounts("connect.blockedText")}
        </Alert>
      )}
      {state === "off" && (
        <Alert color="gray" icon={<IconPlayerPause stroke={1.6} />} title={t("isOff")}>
          {t("isOffText")}
        </Alert>
      )}
      {fault && state !== "off" && <FaultNotice fault={fault} isAccount={account !== null} />}
      {isEnding(connection) && certificateEndsAt && (
        <Alert color="yellow" icon={<IconCertificate stroke={1.6} />} title={t("soon")}>
          {t("soonText", { day: dayAt(certificateEndsAt) })}
        </Alert>
      )}
    </div>
  );
}

/** Notice for an active connection without a first callback. */
function Live({ connection: { name, settings, calledBackAt } }: { connection: Connection }) {
  const t = useTranslations("connections");
  if (calledBackAt !== null) return null;
  const isReal = settings?.environment !== "rehearsal";
  return (
    <Alert color="green" icon={<IconCircleCheck stroke={1.6} />} title={t("live", { name })}>
      {t(isReal ? "liveText" : "liveRehearsal")}
    </Alert>
  );
}
