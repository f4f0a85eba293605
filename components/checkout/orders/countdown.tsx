"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import classes from "../../ui/buyer/buyer-page.module.css";
import { fillIn, type Sentence } from "../../ui/buyer/translator";
import { formatLeft } from "./checkout-text";

interface Props {
  /** Time left when the page was rendered, in milliseconds. */
  leftMs: number;
  sentence: Sentence;
  /** Shown without JavaScript and until hydration. */
  fallback: string;
}

/** Countdown to a deadline, updated every second. Screen readers do not announce it. */
export function Countdown({ leftMs, sentence, fallback }: Props) {
  const router = useRouter();
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const end = Date.now() + leftMs;
    const tick = () => setLeft(end - Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [leftMs]);
  const isOver = left !== null && left <= 0;
  useEffect(() => {
    if (isOver) router.refresh();
  }, [isOver, router]);
  if (left === null) return <p>{fallback}</p>;
  return (
    <>
      <p aria-hidden="true">{fillIn(sentence, { time: formatLeft(left) })}</p>
      <p className={classes.silent}>{fallback}</p>
    </>
  );
}
