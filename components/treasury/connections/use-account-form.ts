"use client";

import { type UseFormReturnType, useForm } from "@mantine/form";
import { type Messages, useTranslations } from "next-intl";
import type { z } from "zod";
import type { ShownFailure } from "../../ui/trpc/failure";
import { useFormFaults } from "../../ui/use-form-faults";
import type { TypedAccount } from "./account-input";

type Word = keyof Messages["invalid"];

interface AccountForm {
  form: UseFormReturnType<TypedAccount>;
  failure: ShownFailure | null;
  /** Shows an API error at its field, or as `failure` without one. Keeps the input. */
  showFailure: (thrown: unknown) => void;
  clearFailure: () => void;
  /** Focuses the first invalid field. */
  submit: (send: (values: TypedAccount) => void) => ReturnType<UseFormReturnType<TypedAccount>["onSubmit"]>;
}

interface Options {
  initialValues: TypedAccount;
  schema: z.ZodType;
  toInput: (values: TypedAccount) => unknown;
  findMissing: (values: TypedAccount) => string[];
}

export function useAccountForm({ initialValues, schema, toInput, findMissing }: Options): AccountForm {
  const t = useTranslations("invalid");
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const check = checkBy(schema, toInput);
  const form = useForm<TypedAccount>({
    initialValues,
    validate: (values) => ({
      ...check(values),
      ...Object.fromEntries(findMissing(values).map((path) => [path, t(path.split(".").at(-1) as Word)])),
    }),
  });
  return {
    form,
    failure,
    clearFailure,
    showFailure: (thrown) => showFailure(thrown, form),
    submit: (send) => form.onSubmit(send, (errors) => form.getInputNode(Object.keys(errors)[0] ?? "")?.focus()),
  };
}
