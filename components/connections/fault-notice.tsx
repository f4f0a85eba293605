import { useTranslations } from "next-intl";
import type { ConnectionFault } from "@/db/connection-enums";
import { Problem } from "../ui/problem";

/** What a check found, and what to do. */
export function FaultNotice({ fault }: { fault: ConnectionFault }) {
  const t = useTranslations("connectionFaults");
  return <Problem title={t(`${fault}.title`)}>{t(`${fault}.act`)}</Problem>;
}
