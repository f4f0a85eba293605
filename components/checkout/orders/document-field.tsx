import { useState } from "react";
import page from "../../ui/buyer/buyer-page.module.css";
import { Field } from "../../ui/buyer/field";
import { maskDocument } from "./checkout-text";
import type { CheckoutTranslator } from "./checkout-words";

interface Props {
  t: CheckoutTranslator;
  error: string | undefined;
  defaultValue: string;
  /** Masked document of this browser's unpaid order, which need not be entered again. */
  known: string | null;
}

/** Opens the numeric keyboard first; the buyer can switch to letters for a CNPJ. */
export function DocumentField({ t, error, defaultValue, known }: Props) {
  const [hasLetters, setHasLetters] = useState(false);
  return (
    <Field
      name="document"
      label={t("document")}
      error={error}
      defaultValue={maskDocument(defaultValue)}
      mask={maskDocument}
      inputMode={hasLetters ? "text" : "numeric"}
      autoCapitalize="characters"
      autoComplete="off"
      maxLength={20}
      placeholder={known ?? undefined}
      hint={known && t("documentKnown", { document: known })}
      onInput={({ currentTarget: { value } }) => /[a-z]/i.test(value) && setHasLetters(true)}
      required={known === null}
      extra={
        <button type="button" className={page.scripted} onClick={() => setHasLetters(!hasLetters)}>
          {hasLetters ? t("useCpf") : t("useCnpj")}
        </button>
      }
    />
  );
}
