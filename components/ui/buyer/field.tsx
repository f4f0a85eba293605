import type { FormEvent, InputHTMLAttributes, ReactNode } from "react";
import classes from "./field.module.css";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  /** The field has no name, so that no form can submit its value. */
  isUnsent?: boolean;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Formats the input, only while the caret is at its end. */
  mask?: (typed: string) => string;
  extra?: ReactNode;
  mark?: ReactNode;
}

export function Field({ name, isUnsent = false, label, hint, error, mask, extra, mark, onInput, ...input }: Props) {
  const described = [hint ? `${name}-hint` : "", error ? `${name}-error` : ""].filter(Boolean).join(" ");
  function show(event: FormEvent<HTMLInputElement>) {
    const { currentTarget: field } = event;
    if (mask && field.selectionStart === field.value.length) field.value = mask(field.value);
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0]);
  }
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label htmlFor={name}>{label}</label>
        {extra}
      </div>
      <div className={classes.box}>
        <input
          {...input}
          id={name}
          name={isUnsent ? undefined : name}
          onInput={show}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {mark && <span className={classes.mark}>{mark}</span>}
      </div>
      {hint && (
        <p id={`${name}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
