"use client";

import { useTranslations } from "next-intl";
import { Problem } from "../../ui/problem";
import { checkFaultOf } from "../../ui/trpc/failure";
import { useFaultWords } from "./use-fault-words";

interface Props {
  error: unknown;
  consequence: string;
  /** Whether it is an account at a full-service acquirer, whose check has no steps to tell apart. */
  isAccount?: boolean;
}

/** Why a bank did not pass the check that a change needs, and what did not happen; nothing for any other failure. */
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
