"use client";

import { Button, Paper, Stack, Switch } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { maxSteps, type RecoverySequence } from "@/server/checkout/cart-recovery/schemas";
import { FramedSection } from "../../ui/framed-section";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { SaveEnd } from "../../ui/save-end";
import { useTRPC } from "../../ui/trpc/client";
import { useUnsaved } from "../../ui/unsaved";
import { findStepFaults, type StepDraft, toDrafts, toStep } from "./step-draft";
import { StepFields } from "./step-fields";

interface Props {
  productId: string;
  sequence: RecoverySequence;
  coupons: readonly { id: string; code: string }[];
  canWrite: boolean;
}

const minutesPerDay = 24 * 60;

export function SequenceCard({ productId, sequence, coupons, canWrite }: Props) {
  const t = useTranslations("recovery");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isOn, setOn] = useState(sequence.isOn);
  const [drafts, setDrafts] = useState<StepDraft[]>(() => toDrafts(sequence));
  const save = useMutation(
    trpc.cartRecovery.saveSequence.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.cartRecovery.sequences.queryFilter({ productId })),
    }),
  );
  const { cause } = sequence;
  const steps = drafts.map(toStep);
  const isChanged = isOn !== sequence.isOn || JSON.stringify(steps) !== JSON.stringify(sequence.steps);
  const isValid = drafts.every((draft, index) => Object.keys(findStepFaults(draft, drafts[index - 1])).length === 0);
  // Hides unchanged reminders while recovery is off, to shorten the page.
  const shown = isOn || isChanged ? drafts : [];
  useUnsaved(() => isChanged);

  function add(): void {
    const last = drafts.at(-1);
    const minutes = last ? toStep(last).delayMinutes + minutesPerDay : 60;
    const key = Math.max(0, ...drafts.map((each) => each.key)) + 1;
    setDrafts([...drafts, { key, hours: minutes / 60, subject: "", text: "", couponId: null }]);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isValid) save.mutate({ productId, cause, isOn, steps });
  }

  return (
    <FramedSection title={t(`causes.${cause}`)} text={t(`about.${cause}`)}>
      <form onSubmit={submit} noValidate>
        <PlainFieldset disabled={!canWrite}>
          <Stack gap="md">
            <Switch
              label={t("on")}
              aria-label={`${t(`causes.${cause}`)}: ${t("on")}`}
              checked={isOn}
              onChange={(event) => setOn(event.currentTarget.checked)}
            />
            {shown.map((draft, index) => (
              <Paper key={draft.key} withBorder p="md">
                <StepFields
                  {...{ productId, cause, draft, coupons, canWrite }}
                  number={index + 1}
                  before={drafts[index - 1]}
                  onRemove={drafts.length > 1 ? () => setDrafts(drafts.filter((each) => each !== draft)) : null}
                  onChange={(changed) => setDrafts(drafts.map((each) => (each === draft ? changed : each)))}
                />
              </Paper>
            ))}
            <SaveEnd save={save} action={t("save")} disabled={!canWrite || !isValid} isChanged={isChanged}>
              {shown.length > 0 && drafts.length < maxSteps && (
                <Button variant="default" onClick={add}>
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
