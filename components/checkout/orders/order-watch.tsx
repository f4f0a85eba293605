"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { OrderState } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";

interface Props {
  token: string;
  state: OrderState;
  version: string;
  /** Whether a paid order is polled as long as a waiting one. */
  isAwaited: boolean;
  /** The announcement for each new state. */
  changed: Record<OrderState, string>;
}

const pollMilliseconds = 2_500;
/** A page left open all day polls less and less often. */
const slowestMilliseconds = 30_000;
const patientPolls = 240;
/** Maximum polls by state; a paid order is polled until its course is available. */
const maxPollsOf: Partial<Record<OrderState, number>> = { waiting: Number.POSITIVE_INFINITY, paid: 6 };

/** Polls an order that may still change; refreshes the page when it does, and announces it. */
export function OrderWatch({ token, state, version, isAwaited, changed }: Props) {
  const router = useRouter();
  const shown = useRef(state);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    if (shown.current !== state) setAnnouncement(changed[state]);
    shown.current = state;
  }, [state, changed]);

  useEffect(() => {
    const maxPolls = isAwaited ? Number.POSITIVE_INFINITY : (maxPollsOf[state] ?? 0);
    if (maxPolls === 0) return;
    let polls = 0;
    let timer: ReturnType<typeof setTimeout>;
    const isOver = new AbortController();
    async function look() {
      clearTimeout(timer);
      polls += 1;
      const found = await askState(token, isOver.signal);
      if (isOver.signal.aborted) return;
      if (found && found.version !== version) router.refresh();
      if (polls >= maxPolls) return;
      timer = setTimeout(look, polls < patientPolls ? pollMilliseconds : slowestMilliseconds);
    }
    const lookAgain = () => document.visibilityState === "visible" && polls < maxPolls && void look();
    timer = setTimeout(look, pollMilliseconds);
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      isOver.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }, [token, state, version, isAwaited, router]);

  return (
    <p role="status" className={classes.silent}>
      {announcement}
    </p>
  );
}

/** The order's state; null without an answer, to be polled again soon. */
async function askState(token: string, signal: AbortSignal): Promise<{ version: string } | null> {
  try {
    const response = await fetch(`/pay/${token}/state`, { signal, cache: "no-store" });
    return response.ok ? ((await response.json()) as { version: string }) : null;
  } catch {
    return null;
  }
}
