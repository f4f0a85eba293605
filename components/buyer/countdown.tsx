"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import classes from "./buyer-page.module.css";
import { fill, formatLeft } from "./checkout-text";

interface Props {
  /** The instant of expiry. */
  deadline: string;
  /** With `{time}` in it. */
  words: string;
  /** Text without JavaScript, and until it runs. */
  fallback: string;
}

/** The time until a deadline, updated every second and hidden from screen readers. */
export function Countdown({ deadline, words, fallback }: Props) {
  const router = useRouter();
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const end = new Date(deadline).getTime();
    const tick = () => setLeft(end - Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [deadline]);
  const isOver = left !== null && left <= 0;
  useEffect(() => {
    if (isOver) router.refresh();
  }, [isOver, router]);
  if (left === null) return <p>{fallback}</p>;
  return (
    <>
      <p aria-hidden="true">{fill(words, { time: formatLeft(left) })}</p>
      <p className={classes.silent}>{fallback}</p>
    </>
  );
}
