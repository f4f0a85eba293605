import { useTranslations } from "next-intl";
import type { ConnectionFault } from "@/db/schema/acquiring-enums";

interface FaultWords {
  title: string;
  act: string;
}

/**
 * Returns a function that explains a fault. Acquirer accounts use keys instead of a client id and
 * secret, so some texts differ.
 */
export function useFaultWords(): (fault: ConnectionFault, isAccount: boolean) => FaultWords {
  const t = useTranslations("connectionFaults");
  const tAccounts = useTranslations("recipients.faults");
  return (fault, isAccount) => {
    if (isAccount && isOfAccounts(fault)) {
      return { title: tAccounts(`${fault}.title`), act: tAccounts(`${fault}.act`) };
    }
    return { title: t(`${fault}.title`), act: t(`${fault}.act`) };
  };
}

const ofAccounts = ["credentials_refused", "rate_limited", "unreachable", "unreadable_answer"] as const;

function isOfAccounts(fault: ConnectionFault): fault is (typeof ofAccounts)[number] {
  return ofAccounts.some((each) => each === fault);
}
