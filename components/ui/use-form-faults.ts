"use client";

import { type FormErrors, schemaResolver } from "@mantine/form";
import { type Messages, useTranslations } from "next-intl";
import type { z } from "zod";
import { fieldOf, toRefusal } from "../trpc/failure";

type Field = keyof Messages["invalid"];

interface FormFaults {
  /** Checks a form's values with the schema of the procedure that will take them. */
  checkBy: <Values>(schema: z.ZodType, toInput: (values: Values) => unknown) => (values: Values) => FormErrors;
  /** The server's refusal under its field; empty where no field of the form is named. */
  refusedBy: (thrown: unknown) => FormErrors;
}

/** What is wrong with a field, in the reader's words: the wire's own sentences are English and for programs. */
export function useFormFaults(): FormFaults {
  const t = useTranslations("invalid");
  const tFailure = useTranslations("failure");
  const say = (path: string) => {
    const name = path.split(".").at(-1) ?? path;
    return t.has(name as Field) ? t(name as Field) : t("other");
  };
  return {
    checkBy: (schema, toInput) => {
      const check = schemaResolver(schema, { sync: true });
      return (values) => Object.fromEntries(Object.keys(check(toInput(values))).map((path) => [path, say(path)]));
    },
    refusedBy: (thrown) => {
      const path = fieldOf(thrown);
      const refusal = toRefusal(thrown);
      return path === null ? {} : { [path]: refusal ? tFailure(refusal) : say(path) };
    },
  };
}
