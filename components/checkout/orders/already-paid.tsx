"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";

export interface CheckProps {
  token: string;
  /** The buyer requested a check without JavaScript. */
  isChecked: boolean;
}

interface Props extends CheckProps {
  words: { alreadyPaid: string; checking: string; notYet: string; offline: string };
}

export function AlreadyPaid({ token, isChecked, words }: Props) {
  const router = useRouter();
  const [checking, setChecking] = useState<"idle" | "busy" | "done" | "lost">(isChecked ? "done" : "idle");

  async function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecking("busy");
    const init = { method: "POST", body: new URLSearchParams(), headers: { accept: "application/json" } };
    const isAnswered = await fetch(`/pay/${token}/check`, init).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isAnswered) router.refresh();
    setChecking(isAnswered ? "done" : "lost");
  }

  return (
    <form action={`/pay/${token}/check`} method="post" onSubmit={check} className={order.check}>
      <button type="submit" className={classes.quiet} disabled={checking === "busy"}>
        {checking === "busy" ? words.checking : words.alreadyPaid}
      </button>
      <p role="status" className={classes.small}>
        {checking === "done" && words.notYet}
        {checking === "lost" && words.offline}
      </p>
    </form>
  );
}
