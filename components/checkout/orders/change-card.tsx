"use client";

import { type FormEvent, useEffect, useState } from "react";
import type { OrderSubscription } from "@/server/checkout/orders/order-schemas";
import type { OrderProblem } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import { Field } from "../../ui/buyer/field";
import order from "../../ui/buyer/order.module.css";
import { translatorOf } from "../../ui/buyer/translator";
import { CardFields } from "./card-fields";
import type { CheckoutWords } from "./checkout-words";
import { DeliveryFields } from "./delivery-fields";
import { findCardErrors, findFieldOf } from "./order-errors";
import { fieldsOf } from "./send-order";
import { cardFieldNames, type Tokenization, tokenizeCard, typedCard } from "./tokenize-card";

interface Props {
  /** Form action; `done` is the next page. */
  action: string;
  done: string;
  /** Page after a change that also charged the card. */
  paid: string;
  words: CheckoutWords;
  /** Endpoint for cards; null if our server receives them. */
  tokenization: Tokenization | null;
  asks: OrderSubscription["asks"];
  labels: { begin: string; text: string; save: string; saving: string };
}

const emptyAddress = { postalCode: "", street: "", addressNumber: "", complement: "", district: "", city: "" };

interface Answer {
  problem?: OrderProblem | "offline";
  isCharged?: boolean;
}

/** Replaces a subscription's card. With JavaScript, the input survives a refused card. */
export function ChangeCard({ action, done, paid, words, tokenization, asks, labels }: Props) {
  const t = translatorOf(words);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const [problem, setProblem] = useState<OrderProblem | "offline" | null>(null);
  const field = problem && problem !== "offline" ? findFieldOf(problem) : null;
  const said = problem && (problem === "offline" ? t("offline") : t(`problems.${problem}`));

  const errorOf = (name: string) => (said && name === field ? said : undefined);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    setBusy(true);
    const fields = fieldsOf(form);
    if (tokenization) {
      const found = await giveToken(tokenization, form, fields);
      if (found) return show(form, found);
    }
    const init = { method: "POST", body: fields, headers: { accept: "application/json" } };
    const answer: Answer = await fetch(action, init).then(
      (response) => response.json(),
      () => ({ problem: "offline" }),
    );
    if (!answer.problem) return window.location.assign(answer.isCharged ? paid : done);
    show(form, answer.problem);
  }

  function show(form: HTMLFormElement, found: OrderProblem | "offline"): void {
    setBusy(false);
    setProblem(found);
    const name = found === "offline" ? null : findFieldOf(found);
    if (name) form.querySelector<HTMLElement>(`#${name}`)?.focus();
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
        {tokenization && (
          <noscript>
            <p className={classes.alert}>{t("cardNeedsScript")}</p>
          </noscript>
        )}
        {asks.includes("phone") && (
          <Field
            name="phone"
            type="tel"
            label={t("phoneNeeded")}
            hint={t("phoneForPayment")}
            error={errorOf("phone")}
            autoComplete="tel"
            inputMode="tel"
            maxLength={30}
            required
          />
        )}
        {asks.includes("address") && (
          <DeliveryFields {...{ t, errorOf }} kind="billing" delivery={emptyAddress} state={null} />
        )}
        <CardFields t={t} isWanted={isOpen} isScripted={false} isUnsent={tokenization !== null} {...{ errorOf }} />
        {said && !field && (
          <p role="alert" className={classes.alert}>
            {said}
          </p>
        )}
        <button type="submit" className={classes.button} disabled={isBusy || (tokenization !== null && !isScripted)}>
          {isBusy ? labels.saving : labels.save}
        </button>
      </form>
    </details>
  );
}

async function giveToken(
  tokenization: Tokenization,
  form: HTMLFormElement,
  fields: URLSearchParams,
): Promise<OrderProblem | "offline" | null> {
  const typed = typedCard(form);
  const [fault] = Object.values(findCardErrors(typed));
  if (fault) return fault;
  const answer = await tokenizeCard(tokenization, typed);
  if (!answer) return "offline";
  if ("problem" in answer) return answer.problem;
  for (const name of cardFieldNames) fields.delete(name);
  fields.set("cardToken", answer.token);
  return null;
}
