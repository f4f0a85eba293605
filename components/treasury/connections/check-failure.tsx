"use client";

import { useTranslations } from "next-intl";
import { Problem } from "../../ui/problem";
import { checkFaultOf } from "../../ui/trpc/failure";
import { useFaultWords } from "./use-fault-words";

interface Props {
  error: unknown;
  consequence: string;
  /** A full-service acquirer account, whose check has no steps. */
  isAccount?: boolean;
}

/** Why a change's connection test failed, and the consequence. Renders nothing for other errors. */
export function CheckFailure({ error, consequence, isAccount = false }: Props) {
  const t = useTranslations();
  const faultWords = useFaultWords();
  const found = checkFaultOf(error);
  if (!found) return null;
  const { step, fault } = found;
  const { title, act } = faultWords(fault, isAccount);
  return (
    <Problem title={consequence}>
      {isAccount ? `${title}. ${act}` : `${t(`connections.check.steps.${step}`)}: ${title}. ${act}`}
    </Problem>
  );
}
