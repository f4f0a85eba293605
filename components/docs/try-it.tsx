"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import {
  makeOwnKey,
  nothingTyped,
  type Reader,
  type Refusal,
  type TypedCredentials,
  takeOwnToken,
  typedCredentials,
} from "./own-credentials";
import classes from "./try-it.module.css";
import { type TrialAnswer, TryItAnswer, TryItStatus } from "./try-it-answer";
import { callTrial } from "./try-it-call";
import { composeTrialRequest, keyOf, type Trial } from "./try-it-request";
import { useMemory } from "./use-memory";

export type OwnAccess = Pick<Reader, "takeToken" | "makeKey">;

interface Props {
  trial: Trial;
  own: OwnAccess | null;
}

export function TryIt({ trial, own }: Props) {
  const t = useTranslations("docs.tryIt");
  const tReader = useTranslations("docs.reader");
  const [credentials, setCredentials] = useMemory(typedCredentials, nothingTyped);
  const [parameters, setParameters] = useState<Record<string, string>>({});
  const [body, setBody] = useState(trial.body ?? "");
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [answer, setAnswer] = useState<TrialAnswer | "failed" | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function send(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    const { url, init } = composeTrialRequest(trial, { ...credentials, parameters, body });
    const stopping = new AbortController();
    running.current = stopping;
    await callTrial(url, { ...init, signal: stopping.signal }, setAnswer);
    setPending(false);
  }

  async function ask(asking: Promise<Refusal | null>) {
    setRefusal(await asking);
  }

  const secretOf = (name: keyof TypedCredentials, action?: FieldAction | null) => (
    <TextField
      label={t(name)}
      type="password"
      value={credentials[name]}
      onChange={(value) => setCredentials({ ...credentials, [name]: value })}
      action={action}
    />
  );

  return (
    <div className={classes.trial}>
      <p className={classes.needsScript}>{t("needsScript")}</p>
      <form className={classes.form} onSubmit={send}>
        {trial.authorization === "bearer" &&
          secretOf("token", own && { label: t("useOwn"), name: t("useOwnFor"), run: () => ask(takeOwnToken(own)) })}
        {trial.authorization === "basic" && (
          <>
            {secretOf("key", own && { label: t("makeOwn"), name: t("makeOwnFor"), run: () => ask(makeOwnKey(own)) })}
            {secretOf("secret")}
          </>
        )}
        {trial.parameters.map((parameter) => (
          <TextField
            key={keyOf(parameter)}
            label={parameter.name}
            required={parameter.required}
            placeholder={parameter.example}
            value={parameters[keyOf(parameter)] ?? ""}
            onChange={(value) => setParameters({ ...parameters, [keyOf(parameter)]: value })}
            action={
              parameter.name === "Idempotency-Key"
                ? {
                    label: t("newKey"),
                    name: t("newKeyFor"),
                    run: () => setParameters({ ...parameters, [keyOf(parameter)]: crypto.randomUUID() }),
                  }
                : null
            }
          />
        ))}
        {trial.body !== null && <BodyField label={t("body")} value={body} onChange={setBody} />}
        <button type="submit" className={classes.send} disabled={pending}>
          {pending ? t("sending") : t("send")}
        </button>
        {pending && trial.streams && (
          <button type="button" className={classes.stop} onClick={() => running.current?.abort()}>
            {t("stop")}
          </button>
        )}
      </form>
      <div role="status">
        {refusal && <p className={classes.failed}>{tReader(`states.${refusal}`)}</p>}
        {answer === "failed" && <p className={classes.failed}>{t("failed")}</p>}
        {answer !== null && answer !== "failed" && <TryItStatus answer={answer} />}
      </div>
      {answer !== null && answer !== "failed" && <TryItAnswer answer={answer} />}
    </div>
  );
}

interface FieldAction {
  label: string;
  name: string;
  run: () => unknown;
}

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "password";
  required?: boolean;
  placeholder?: string;
  action?: FieldAction | null | undefined;
}

function TextField({ label, value, onChange, type = "text", required, placeholder, action }: TextFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      <div className={classes.control}>
        <input
          id={id}
          type={type}
          value={value}
          required={required}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
        {action && (
          <button type="button" aria-label={`${action.name} ${label}`} onClick={action.run}>
            {action.label}
          </button>
        )}
      </div>
    </div>
  );
}

interface BodyFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function BodyField({ label, value, onChange }: BodyFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        value={value}
        rows={Math.min(value.split("\n").length + 1, 18)}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
