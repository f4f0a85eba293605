"use client";

import { Button, Paper, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import {
  maxUpsellSteps,
  type UpsellStepInput,
  UpsellStepInput as UpsellStepShape,
  type Upsells,
} from "@/server/checkout/upsells/schemas";
import { FramedSection } from "../../ui/framed-section";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { SaveEnd } from "../../ui/save-end";
import { useTRPC } from "../../ui/trpc/client";
import { useUnsaved } from "../../ui/unsaved";
import type { StepDraft } from "./step-draft";
import { UpsellStepFields } from "./upsell-step-fields";

interface Props {
  productId: string;
  upsells: Upsells;
  canWrite: boolean;
}

function toStep({ offerSlug, title, text, downsellSlug }: StepDraft): UpsellStepInput {
  return { offerSlug, title: title.trim(), text: text.trim(), downsellSlug };
}

export function UpsellSteps({ productId, upsells, canWrite }: Props) {
  const t = useTranslations("upsells");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [drafts, setDrafts] = useState<StepDraft[]>(() => upsells.steps.map((step, key) => ({ ...step, key })));
  const save = useMutation(
    trpc.upsells.save.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.upsells.get.queryFilter({ productId })),
    }),
  );
  const steps = drafts.map(toStep);
  const isChanged = JSON.stringify(steps) !== JSON.stringify(upsells.steps);
  const isValid = steps.every((step) => UpsellStepShape.safeParse(step).success);
  useUnsaved(() => isChanged);

  function add(): void {
    const key = Math.max(-1, ...drafts.map((each) => each.key)) + 1;
    setDrafts([...drafts, { key, offerSlug: "", title: "", text: "", downsellSlug: null }]);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isValid) save.mutate({ productId, steps });
  }

  return (
    <FramedSection title={t("stepsTitle")} text={t("stepsText")}>
      <form onSubmit={submit} noValidate>
        <PlainFieldset disabled={!canWrite}>
          <Stack gap="md">
            {drafts.length === 0 && <Text c="dimmed">{t(upsells.offers.length === 0 ? "noOffers" : "none")}</Text>}
            {drafts.map((draft, index) => (
              <Paper key={draft.key} withBorder p="md">
                <UpsellStepFields
                  {...{ draft }}
                  number={index + 1}
                  offers={upsells.offers}
                  onRemove={() => setDrafts(drafts.filter((each) => each !== draft))}
                  onChange={(changed) => setDrafts(drafts.map((each) => (each === draft ? changed : each)))}
                />
              </Paper>
            ))}
            <SaveEnd save={save} action={t("save")} disabled={!canWrite || !isValid} isChanged={isChanged}>
              {drafts.length < maxUpsellSteps && (
                <Button variant="default" disabled={upsells.offers.length === 0} onClick={add}>
                  {t("add")}
                </Button>
              )}
            </SaveEnd>
          </Stack>
        </PlainFieldset>
      </form>
    </FramedSection>
  );
}
