"use client";

import { useRef, useState } from "react";
import page from "../../ui/buyer/buyer-page.module.css";
import { Field } from "../../ui/buyer/field";
import type { CheckoutTranslator } from "./checkout-words";
import { findMeantEmail } from "./email-typo";

interface Props {
  t: CheckoutTranslator;
  hint: string;
  error: string | undefined;
  defaultValue: string;
  onLeave: () => void;
  onMend: () => void;
}

/** Suggests a correction of an apparent typo, and never changes the address itself. */
export function EmailField({ t, hint, error, defaultValue, onLeave, onMend }: Props) {
  const [meant, setMeant] = useState<string | null>(null);
  const boxRef = useRef<HTMLDivElement>(null);

  function take() {
    const field = boxRef.current?.querySelector("input");
    if (!field || !meant) return;
    field.value = meant;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    setMeant(null);
    onMend();
    onLeave();
    field.focus();
  }

  return (
    <div ref={boxRef}>
      <Field
        name="email"
        type="email"
        label={t("email")}
        hint={hint}
        error={error}
        defaultValue={defaultValue}
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
        onInput={() => setMeant(null)}
        onBlur={({ currentTarget: { value } }) => {
          setMeant(findMeantEmail(value));
          onLeave();
        }}
      />
      <p role="status" className={page.small}>
        {meant && (
          <>
            {t("emailMeant")}{" "}
            <button type="button" className={page.link} onClick={take}>
              {meant}
            </button>
          </>
        )}
      </p>
    </div>
  );
}
