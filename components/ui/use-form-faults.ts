"use client";

import { type FormErrors, schemaResolver } from "@mantine/form";
import { type Messages, useTranslations } from "next-intl";
import { useState } from "react";
import type { z } from "zod";
import { fieldOf, type ShownFailure, toFailure, toRefusal } from "./trpc/failure";

type Field = keyof Messages["invalid"];

interface FaultyForm {
  getInputNode: (path: string) => HTMLElement | null;
  setFieldError: (path: string, words: string) => void;
}

interface FormFaults {
  checkBy: <Values>(schema: z.ZodType, toInput: (values: Values) => unknown) => (values: Values) => FormErrors;
  failure: ShownFailure | null;
  showFailure: (thrown: unknown, form: FaultyForm) => void;
  /** Marks the field that the server refused. Returns false if the failure is of no field of the form. */
  markFault: (thrown: unknown, form: FaultyForm) => boolean;
  clearFailure: () => void;
}

interface Options {
  say?: (path: string) => string;
  toPath?: (field: string) => string;
}

/**
 * Validation and error handlers with messages in the reader's language. The API's messages are in
 * English, for programs.
 */
export function useFormFaults({ say: ownWords, toPath = String }: Options = {}): FormFaults {
  const t = useTranslations("invalid");
  const tFailure = useTranslations("failure");
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const commonWords = (path: string) => {
    const name = path.split(".").at(-1) ?? path;
    return t.has(name as Field) ? t(name as Field) : t("other");
  };
  const say = ownWords ?? commonWords;

  function markFault(thrown: unknown, form: FaultyForm): boolean {
    const field = fieldOf(thrown);
    const path = field === null ? null : toPath(field);
    const input = path === null ? null : form.getInputNode(path);
    if (path === null || input === null) return false;
    const refusal = toRefusal(thrown);
    form.setFieldError(path, refusal ? tFailure(refusal) : say(path));
    input.focus();
    return true;
  }

  return {
    checkBy: (schema, toInput) => {
      const check = schemaResolver(schema, { sync: true });
      return (values) =>
        Object.fromEntries(Object.keys(check(toInput(values))).map((field) => [toPath(field), say(toPath(field))]));
    },
    failure,
    showFailure: (thrown, form) => {
      if (!markFault(thrown, form)) setFailure(toFailure(thrown));
    },
    markFault,
    clearFailure: () => setFailure(null),
  };
}
