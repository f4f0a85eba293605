"use client";

import { Group, Stack, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { defenceLimits, NewDefence } from "@/server/payments/disputes/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { useFormFaults } from "../../ui/use-form-faults";

interface Typed {
  text: string;
  /** One URL per line. */
  links: string;
}

/** A defense, with links to evidence, can be sent only once. */
export function DefenceForm({ disputeId }: { disputeId: string }) {
  const t = useTranslations("disputes.defence");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { failure, showFailure, clearFailure } = useFormFaults();
  const toInput = ({ text, links }: Typed) => ({ disputeId, text, links: linesOf(links) });
  const form = useForm<Typed>({
    initialValues: { text: "", links: "" },
    validate: (typed) => {
      const faults = new Set(NewDefence.safeParse(toInput(typed)).error?.issues.map(({ path }) => path[0]));
      return {
        text: faults.has("text") ? t("textFault", { max: defenceLimits.text }) : null,
        links: faults.has("links") ? t("linksFault", { max: defenceLimits.links }) : null,
      };
    },
  });
  const defend = useMutation(
    trpc.disputes.defend.mutationOptions({
      onMutate: clearFailure,
      onSuccess: () => queryClient.invalidateQueries(trpc.disputes.pathFilter()),
      onError: (thrown) => showFailure(thrown, form),
    }),
  );
  return (
    <form onSubmit={form.onSubmit((typed) => defend.mutate(toInput(typed)))} noValidate>
      <Stack gap="md">
        <Textarea label={t("text")} description={t("textHint")} rows={8} {...form.getInputProps("text")} />
        <Textarea
          label={t("links")}
          description={t("linksHint", { max: defenceLimits.links })}
          rows={4}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("links")}
        />
        <FailureNotice failure={failure}>{t("kept")}</FailureNotice>
        <Group justify="flex-end">
          <SubmitButton busy={defend.isPending}>{t("send")}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
