"use client";

import { type FormEvent, useId, useState } from "react";
import { createMemory } from "./memory";
import classes from "./try-it.module.css";
import { type TrialAnswer, TryItAnswer, TryItStatus } from "./try-it-answer";
import { composeTrialRequest, keyOf, type Trial } from "./try-it-request";
import { useMemory } from "./use-memory";
import type { Words } from "./words";

interface Credentials {
  token: string;
  key: string;
  secret: string;
}

const none: Credentials = { token: "", key: "", secret: "" };

/** Typed once for all operations. It is never written anywhere, and ends with the page. */
const typedCredentials = createMemory(none);

interface Props {
  trial: Trial;
  words: Words["tryIt"];
}

/** A form that calls an operation of this installation and shows what it answers. */
export function TryIt({ trial, words }: Props) {
  const [credentials, setCredentials] = useMemory(typedCredentials, none);
  const [parameters, setParameters] = useState<Record<string, string>>({});
  const [body, setBody] = useState(trial.body ?? "");
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<TrialAnswer | "failed" | null>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    const { url, init } = composeTrialRequest(trial, { ...credentials, parameters, body });
    setAnswer(await call(url, init));
    setPending(false);
  }

  const secretOf = (name: keyof Credentials) => (
    <TextField
      label={words[name]}
      type="password"
      value={credentials[name]}
      onChange={(value) => setCredentials({ ...credentials, [name]: value })}
    />
  );

  return (
    <div className={classes.trial}>
      <p className={classes.needsScript}>{words.needsScript}</p>
      <form className={classes.form} onSubmit={send}>
        {trial.authorization === "bearer" && secretOf("token")}
        {trial.authorization === "basic" && (
          <>
            {secretOf("key")}
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
                ? { label: words.newKey, name: words.newKeyFor, compose: () => crypto.randomUUID() }
                : undefined
            }
          />
        ))}
        {trial.body !== null && <BodyField label={words.body} value={body} onChange={setBody} />}
        <button type="submit" className={classes.send} disabled={pending}>
          {pending ? words.sending : words.send}
        </button>
      </form>
      <div role="status">
        {answer === "failed" && <p className={classes.failed}>{words.failed}</p>}
        {answer !== null && answer !== "failed" && <TryItStatus answer={answer} words={words} />}
      </div>
      {answer !== null && answer !== "failed" && <TryItAnswer answer={answer} words={words} />}
    </div>
  );
}

async function call(url: string, init: RequestInit): Promise<TrialAnswer | "failed"> {
  const startedAt = performance.now();
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    return {
      status: response.status,
      milliseconds: Math.round(performance.now() - startedAt),
      headers: [...response.headers],
      text,
    };
  } catch {
    return "failed";
  }
}

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "password";
  required?: boolean;
  placeholder?: string;
  action?: { label: string; name: string; compose: () => string } | undefined;
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
          <button type="button" aria-label={`${action.name} ${label}`} onClick={() => onChange(action.compose())}>
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
