"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { type RefuseReason, refuseReasons } from "@/db/schema/payments-enums";
import { useFormats } from "../../ui/format";
import classes from "./timeline.module.css";
import type { Step } from "./timeline-steps";

export function Timeline({ steps }: { steps: readonly Step[] }) {
  const t = useTranslations();
  const { money, second } = useFormats();

  function words({ what, amount }: Step): string {
    const name = t(`steps.${what}`);
    return amount === null ? name : `${name}: ${money(amount)}`;
  }

  function noteOf({ what, note }: Step): string | null {
    if (what !== "transaction_refused") return note;
    const reason = refuseReasons.find((each) => each === note);
    return reason ? t(`refuseReasons.${reason satisfies RefuseReason}`) : note;
  }

  return (
    <ol className={classes.timeline}>
      {steps.map((step) => (
        <li key={step.id} data-tone={step.tone}>
          {step.eventId ? (
            <Link href={`/events?event=${step.eventId}`} prefetch={false}>
              {words(step)}
            </Link>
          ) : (
            <span>{words(step)}</span>
          )}
          <time dateTime={step.at}>{second(step.at)}</time>
          {noteOf(step) && <p>{noteOf(step)}</p>}
        </li>
      ))}
    </ol>
  );
}
