"use client";

import { type FormErrors, schemaResolver } from "@mantine/form";
import { type Messages, useTranslations } from "next-intl";
import { useState } from "react";
import type { z } from "zod";
import { fieldOf, type ShownFailure, toFailure, toRefusal } from "./trpc/failure";

type Field = keyof Messages["invalid"];

/** The parts of Mantine's form that `showFailure` uses. */
interface FaultyForm {
  getInputNode: (path: string) => HTMLElement | null;
  setFieldError: (path: string, words: string) => void;
}

interface FormFaults {
  /** Validates a form's values with its procedure's schema. */
  checkBy: <Values>(schema: z.ZodType, toInput: (values: Values) => unknown) => (values: Values) => FormErrors;
  /** The error of the last call if no field shows it, else null. */
  failure: ShownFailure | null;
  /** Shows a failed call at its field if the form has that field, else as `failure`. */
  showFailure: (thrown: unknown, form: FaultyForm) => void;
  /** Clears `failure`. */
  clearFailure: () => void;
}

interface Options {
  /** The error of a field, by its path in the form. */
  say?: (path: string) => string;
  /** The form's path of a field of the input, if they differ. */
  toPath?: (field: string) => string;
}

/** A form's errors in the reader's language. The API's own messages are English and meant for programs. */
export function useFormFaults({ say: ownWords, toPath = String }: Options = {}): FormFaults {
  const t = useTranslations("invalid");
  const tFailure = useTranslations("failure");
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const commonWords = (path: string) => {
    const name = path.split(".").at(-1) ?? path;
    return t.has(name as Field) ? t(name as Field) : t("other");
  };
  const say = ownWords ?? commonWords;
  return {
    checkBy: (schema, toInput) => {
      const check = schemaResolver(schema, { sync: true });
      return (values) =>
        Object.fromEntries(Object.keys(check(toInput(values))).map((field) => [toPath(field), say(toPath(field))]));
    },
    failure,
    showFailure: (thrown, form) => {
      const field = fieldOf(thrown);
      const path = field === null ? null : toPath(field);
      const input = path === null ? null : form.getInputNode(path);
      if (path === null || input === null) return setFailure(toFailure(thrown));
      const refusal = toRefusal(thrown);
      form.setFieldError(path, refusal ? tFailure(refusal) : say(path));
      input.focus();
    },
    clearFailure: () => setFailure(null),
  };
}
