"use client";

import { Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FailureNotice } from "../../ui/failure-notice";
import { useFormats } from "../../ui/format";
import { usePageRouter } from "../../ui/frame/opening-page";
import { FramedSection } from "../../ui/framed-section";
import { MoneyField } from "../../ui/money-field";
import { Notice } from "../../ui/notice";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { fieldOf, toFailure, toRefusal } from "../../ui/trpc/failure";
import { parseMoney } from "../../ui/typed-money";
import { DestinationSelect } from "../payout-accounts/destination-select";
import { payableOf } from "../payout-accounts/target";

/** The idempotency key changes only after a rejection, so a double click requests one payout. */
export function NewPayoutForm() {
  const t = useTranslations("payouts");
  const tFailure = useTranslations("failure");
  const { money } = useFormats();
  const trpc = useTRPC();
  const router = usePageRouter();
  const queryClient = useQueryClient();
  const { data: known } = useSuspenseQuery(trpc.payoutAccounts.listForMembers.queryOptions({}));
  const { data: limits } = useSuspenseQuery(trpc.payouts.limits.queryOptions({}));
  const { data: offer } = useSuspenseQuery(trpc.payouts.offer.queryOptions({}));
  const { data: balance } = useSuspenseQuery(trpc.balance.get.queryOptions({}));
  const payableInCents = balance.availableInCents - balance.setAsideInCents;
  const destinations = payableOf(known, offer);
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState("");
  const [destinationId, setDestinationId] = useState(destinations[0]?.id ?? "");
  const [description, setDescription] = useState("");
  const [isAmountWrong, setAmountWrong] = useState(false);
  const request = useMutation({
    ...trpc.payouts.create.mutationOptions({ trpc: { context: { idempotencyKey } } }),
    onSuccess: ({ id }) => router.push(`/finance/payouts/${id}`),
    // The server stores a rejection under this key, so the next request needs a new one.
    onError: (thrown) => {
      if (!toRefusal(thrown)) return;
      setIdempotencyKey(crypto.randomUUID());
      return queryClient.invalidateQueries(trpc.balance.pathFilter());
    },
  });
  const field = fieldOf(request.error);
  const refusal = request.error ? toRefusal(request.error) : null;
  const errorOf = (name: string) => (refusal && field === name ? tFailure(refusal) : null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const amountInCents = parseMoney(typed);
    setAmountWrong(!amountInCents);
    if (amountInCents) request.mutate({ amountInCents, destinationId, description });
  }

  if (!offer.isOffered) return <Notice title={t("notOfferedTitle")} text={t("notOfferedText")} />;
  if (destinations.length === 0) return <Text>{t(offer.onlyTo ? "noRecipientAccount" : "noDestination")}</Text>;
  return (
    <FramedSection title={t("new")} quiet>
      <form method="post" onSubmit={submit} noValidate>
        <Stack maw={480}>
          <Text size="sm">
            {t(balance.setAsideInCents > 0 ? "payableLess" : "payable", {
              payable: money(payableInCents),
              setAside: money(balance.setAsideInCents),
            })}
          </Text>
          <FailureNotice
            failure={
              request.error && !errorOf("amountInCents") && !errorOf("destinationId") ? toFailure(request.error) : null
            }
          />
          <MoneyField
            label={t("columns.amount")}
            description={t("amountText", { min: money(limits.minInCents), above: money(limits.approvalAboveInCents) })}
            value={typed}
            error={isAmountWrong ? t("amountWrong") : errorOf("amountInCents")}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <DestinationSelect
            destinations={destinations}
            value={destinationId}
            error={errorOf("destinationId")}
            onChange={(event) => setDestinationId(event.currentTarget.value)}
          />
          <TextInput
            label={t("descriptionOptional")}
            value={description}
            maxLength={140}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <SubmitButton busy={request.isPending}>{t("request")}</SubmitButton>
        </Stack>
      </form>
    </FramedSection>
  );
}
