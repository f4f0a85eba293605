"use client";

import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FailureNotice } from "../../ui/failure-notice";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";
import { QuotedTerms } from "./quoted-terms";

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function AnticipateDialog({ opened, onClose }: Props) {
  const t = useTranslations("anticipations");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [untilDay, setUntilDay] = useState("");
  const quote = useMutation(trpc.anticipations.quote.mutationOptions());
  const take = useMutation({
    ...trpc.anticipations.take.mutationOptions(),
    onSuccess: async () => {
      await refresh();
      close();
    },
    // A rejected request invalidates the quote.
    onError: () => quote.reset(),
  });
  const error = take.error ?? quote.error;

  function ask() {
    take.reset();
    quote.mutate(untilDay === "" ? {} : { untilDay });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (quote.data) take.mutate({ quoteId: quote.data.id });
    else ask();
  }

  function close() {
    quote.reset();
    take.reset();
    setUntilDay("");
    onClose();
  }

  return (
    <FormDialog opened={opened} onClose={close} title={t("action")} centered>
      <form method="post" onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{t("explanation")}</Text>
          <FailureNotice failure={error ? toFailure(error) : null} />
          <TextInput
            type="date"
            label={t("untilDay")}
            description={t("untilDayText")}
            value={untilDay}
            onChange={(event) => {
              setUntilDay(event.currentTarget.value);
              quote.reset();
            }}
          />
          {quote.data && <QuotedTerms quote={quote.data} onExpire={quote.reset} />}
          {quote.data && (
            <Button variant="subtle" onClick={ask} loading={quote.isPending}>
              {t("askAgain")}
            </Button>
          )}
          <FormEnd
            failure={null}
            onCancel={close}
            action={quote.data ? t("take") : t("ask")}
            busy={quote.isPending || take.isPending}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
