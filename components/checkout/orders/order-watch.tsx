"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { OrderState } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";

interface Props {
  token: string;
  state: OrderState;
  version: string;
  isAwaited: boolean;
  changed: Record<OrderState, string>;
}

const pollMilliseconds = 2_500;
/** Polling slows down to this interval on a page that stays open. */
const slowestMilliseconds = 30_000;
const patientPolls = 240;
/** Polls by state. An expired code may still be paid, and a paid order is polled until its course is available. */
const maxPollsOf: Partial<Record<OrderState, number>> = {
  waiting: Number.POSITIVE_INFINITY,
  expired: Number.POSITIVE_INFINITY,
  paid: 6,
};

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

async function askState(token: string, signal: AbortSignal): Promise<{ version: string } | null> {
  try {
    const response = await fetch(`/pay/${token}/state`, { signal, cache: "no-store" });
    return response.ok ? ((await response.json()) as { version: string }) : null;
  } catch {
    return null;
  }
}
