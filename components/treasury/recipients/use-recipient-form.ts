import { schemaResolver, type UseFormReturnType, useForm } from "@mantine/form";
import { type Messages, useTranslations } from "next-intl";
import { useState } from "react";
import { type RecipientDraft, SentRecipient } from "@/server/treasury/recipients/schemas";
import { fieldOf, type ShownFailure, toFailure, toRefusal } from "../../ui/trpc/failure";
import { type RecipientKind, type TypedRecipient, toFormPath, toRecipient } from "./recipient-input";

type Word = keyof Messages["recipients"]["invalid"];

export function useInvalidWords(): (path: string) => string {
  const t = useTranslations("recipients.invalid");
  return (path) => {
    const name = path.split(".").at(-1) ?? path;
    return t(t.has(name as Word) ? (name as Word) : "other");
  };
}

interface RecipientFormState {
  form: UseFormReturnType<TypedRecipient>;
  findFaults: (values: TypedRecipient) => Record<string, string>;
  failure: ShownFailure | null;
  /**
   * Shows an API error at its field, or as `failure` without one.
   *
   * @returns the path of the field, or null.
   */
  showFailure: (thrown: unknown) => string | null;
  clearFailure: () => void;
}

export function useRecipientForm(connectionId: string, kind: RecipientKind, draft: RecipientDraft): RecipientFormState {
  const say = useInvalidWords();
  const tFailure = useTranslations("failure");
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const check = schemaResolver(SentRecipient, { sync: true });
  const findFaults = (values: TypedRecipient) => {
    const input = { connectionId, recipient: toRecipient(kind, values), password: values.password };
    const paths = Object.keys(check(input)).map((path) => [toFormPath(path), say(path)] as const);
    const digit = /^[0-9x]$/i.test(values.account.checkDigit.trim());
    return Object.fromEntries([...paths, ...(digit ? [] : [["account.checkDigit", say("checkDigit")] as const])]);
  };
  const form = useForm<TypedRecipient>({ initialValues: { ...draft, password: "" }, validate: findFaults });
  return {
    form,
    findFaults,
    failure,
    clearFailure: () => setFailure(null),
    showFailure: (thrown) => {
      const field = fieldOf(thrown);
      const path = field === null || field === "kind" ? null : toFormPath(field);
      if (path === null) {
        setFailure(toFailure(thrown));
        return null;
      }
      const refusal = path === "password" ? toRefusal(thrown) : null;
      form.setFieldError(path, refusal ? tFailure(refusal) : say(field ?? path));
      return path;
    },
  };
}
