"use client";

import { type FormErrors, schemaResolver, type UseFormInput, type UseFormReturnType, useForm } from "@mantine/form";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { fieldOf, type ShownFailure, toFailure, toRefusal } from "./trpc/failure";

interface Options<Values> extends Pick<UseFormInput<Values>, "mode" | "initialValues"> {
  schema: Parameters<typeof schemaResolver>[0];
  sentences: Partial<Record<keyof Values & string, string>>;
}

interface SchemaForm<Values> {
  form: UseFormReturnType<Values>;
  failure: ShownFailure | null;
  showFailure: (thrown: unknown) => void;
  /** Marks the field that the server refused. Returns false if the failure is of no field with a sentence. */
  markFault: (thrown: unknown) => boolean;
  submit: (send: (values: Values) => void) => ReturnType<UseFormReturnType<Values>["onSubmit"]>;
}

export function useSchemaForm<Values extends Record<string, unknown>>(options: Options<Values>): SchemaForm<Values> {
  const { schema, sentences, mode = "uncontrolled", initialValues } = options;
  const t = useTranslations("failure");
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const resolve = schemaResolver(schema, { sync: true });

  const form = useForm<Values>({
    mode,
    ...(initialValues && { initialValues }),
    validate: (values) => {
      const found: FormErrors = resolve(values);
      const words: Record<string, string | undefined> = sentences;
      return Object.fromEntries(Object.entries(found).map(([field, error]) => [field, words[field] ?? error]));
    },
    onValuesChange: () => setFailure(null),
  });

  function markFault(thrown: unknown): boolean {
    const field = fieldOf(thrown);
    const words: Record<string, string | undefined> = sentences;
    const sentence = field === null ? undefined : words[field];
    if (field === null || sentence === undefined) return false;
    const refusal = toRefusal(thrown);
    form.setFieldError(field, refusal ? t(refusal) : sentence);
    form.getInputNode(field)?.focus();
    return true;
  }

  return {
    form,
    failure,
    showFailure: (thrown) => {
      if (!markFault(thrown)) setFailure(toFailure(thrown));
    },
    markFault,
    submit: (send) => form.onSubmit(send, (errors) => form.getInputNode(Object.keys(errors)[0] ?? "")?.focus()),
  };
}
