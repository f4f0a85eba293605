"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import classes from "../../ui/buyer/buyer-page.module.css";
import { fillIn, type Sentence } from "../../ui/buyer/translator";
import { formatLeft } from "./checkout-text";

interface Props {
  /** At rendering, in milliseconds. */
  leftMs: number;
  sentence: Sentence;
  /** Without JavaScript, and until hydration. */
  fallback: string;
}

/** Updated every second, unannounced to screen readers. */
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
