"use client";

import { useTranslations } from "next-intl";
import { checkFaultOf } from "../trpc/failure";
import { Problem } from "../ui/problem";

/** Why a bank did not pass the check that a change needs, and what did not happen; nothing for any other failure. */
export function CheckFailure({ error, consequence }: { error: unknown; consequence: string }) {
  const t = useTranslations();
  const found = checkFaultOf(error);
  if (!found) return null;
  const { step, fault } = found;
  return (
    <Problem title={consequence}>
      {`${t(`connections.check.steps.${step}`)}: ${t(`connectionFaults.${fault}.title`)}. ${t(`connectionFaults.${fault}.act`)}`}
    </Problem>
  );
}
