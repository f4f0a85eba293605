"use client";

import { type FormEvent, useState } from "react";
import type { OrderProblem } from "@/server/checkout/schemas";
import classes from "./buyer-page.module.css";
import { CardFields } from "./card-fields";
import type { CheckoutWords } from "./checkout-words";
import order from "./order.module.css";
import { findFieldOf } from "./order-errors";
import { fieldsOf } from "./send-order";
import { translatorOf } from "./translator";

interface Props {
  /** Where the form is sent, and the page that shows the change. */
  action: string;
  done: string;
  words: CheckoutWords;
  labels: { begin: string; text: string; save: string; saving: string };
}

/** The form that replaces a subscription's card. With JavaScript, a refusal keeps the typed input. */
export function ChangeCard({ action, done, words, labels }: Props) {
  const t = translatorOf(words);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<OrderProblem | "offline" | null>(null);
  const field = problem && problem !== "offline" ? findFieldOf(problem) : null;
  const said = problem && (problem === "offline" ? t("offline") : t(`problems.${problem}`));

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    setBusy(true);
    const init = { method: "POST", body: fieldsOf(form), headers: { accept: "application/json" } };
    const found = await fetch(action, init)
      .then(async (answer) => ((await answer.json()) as { problem?: OrderProblem }).problem ?? null)
      .catch(() => "offline" as const);
    if (found === null) return window.location.assign(done);
    setBusy(false);
    setProblem(found);
    const name = found === "offline" ? null : findFieldOf(found);
    if (name) form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }

  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.quiet}>{labels.begin}</summary>
      <form
        action={action}
        method="post"
        noValidate
        onSubmit={send}
        onInput={() => setProblem(null)}
        className={`${order.ways} ${order.confirm}`}
      >
        <p>{labels.text}</p>
        <CardFields
          t={t}
          isWanted={isOpen}
          isScripted={false}
          errorOf={(name) => (said && name === field ? said : undefined)}
        />
        {said && !field && (
          <p role="alert" className={classes.alert}>
            {said}
          </p>
        )}
        <button type="submit" className={classes.button} disabled={isBusy}>
          {isBusy ? labels.saving : labels.save}
        </button>
      </form>
    </details>
  );
}
