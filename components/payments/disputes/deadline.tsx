"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { Dispute } from "@/server/payments/transactions/schemas";
import { useAheadMs } from "../../ui/clock/company-time";
import { useFormats } from "../../ui/format";
import { TwoLines } from "../../ui/two-lines";
import { timeLeft } from "./time-left";

const tickMs = 30_000;

/** By the company's clock; false until hydration. */
export function useIsLate({ deadlineAt }: Dispute): boolean {
  const now = useClock();
  return deadlineAt !== null && now !== null && timeLeft(Date.parse(deadlineAt), now) === null;
}

export function Deadline({ dispute: { status, deadlineAt } }: { dispute: Dispute }) {
  const t = useTranslations("disputes");
  const { minute } = useFormats();
  const now = useClock();
  if (deadlineAt === null) return t("noDeadline");
  const until = <time dateTime={deadlineAt}>{minute(deadlineAt)}</time>;
  if (status !== "opened" || now === null) return <TwoLines first={until} />;
  const left = timeLeft(Date.parse(deadlineAt), now);
  return <TwoLines first={until} second={left ? t(`left.${left.unit}`, { count: left.count }) : t("left.none")} />;
}

/** Time by the company's clock; null until hydration. */
function useClock(): number | null {
  const aheadMs = useAheadMs();
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(Date.now() + aheadMs);
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [aheadMs]);
  return now;
}
