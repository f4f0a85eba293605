import { IconAlertTriangle, IconBan, IconCircleCheck, IconFlask, IconPlayerPause } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ConnectionState } from "@/db/schema/acquiring-enums";
import classes from "./connections.module.css";

const looks = {
  testing: { tone: "blue", Icon: IconFlask },
  active: { tone: "green", Icon: IconCircleCheck },
  failing: { tone: "red", Icon: IconAlertTriangle },
  blocked: { tone: "red", Icon: IconBan },
  off: { tone: "gray", Icon: IconPlayerPause },
} as const;

export function ConnectionStateMark({ state }: { state: ConnectionState }) {
  const t = useTranslations("connectionStates");
  const { tone, Icon } = looks[state];
  return (
    <span className={classes.state} data-tone={tone}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      {t(state)}
    </span>
  );
}
