"use client";

import { Button, Paper, Stack, Switch } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { maxSteps, type RecoverySequence, RecoveryStepInput } from "@/server/checkout/cart-recovery/schemas";
import { EditNotice } from "../../ui/edit/edit-notice";
import { useSaveBar } from "../../ui/edit/save-bar";
import { useEdit } from "../../ui/edit/use-edit";
import { FailureNotice } from "../../ui/failure-notice";
import { FramedSection } from "../../ui/framed-section";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { findStepFaults, type StepDraft, toDrafts, toStep } from "./step-draft";
import { StepFields } from "./step-fields";
import { usePlaceholderWords } from "./use-placeholder-words";

interface Props {
  productId: string;
  sequence: RecoverySequence;
  coupons: readonly { id: string; code: string }[];
  canWrite: boolean;
}

function saySubjects(steps: unknown): string | undefined {
  const found = z.array(RecoveryStepInput.pick({ subject: true })).safeParse(steps).data;
  return found?.map(({ subject }) => subject).join("\n");
}

const minutesPerDay = 24 * 60;

export function SequenceCard({ productId, sequence, coupons, canWrite }: Props) {
  const t = useTranslations("recovery");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const words = usePlaceholderWords();
  const [drafts, setDrafts] = useState<StepDraft[]>(() => toDrafts(sequence, words));
  const onSuccess = () => queryClient.invalidateQueries(trpc.cartRecovery.sequences.queryFilter({ productId }));
  const save = useMutation(trpc.cartRecovery.saveSequence.mutationOptions({ onSuccess }));
  const toggle = useMutation(trpc.cartRecovery.saveSequence.mutationOptions({ onSuccess }));
  const { cause } = sequence;
  const isOn = toggle.isPending ? toggle.variables.isOn : sequence.isOn;
  const steps = drafts.map((draft) => toStep(draft, words));
  const isValid = drafts.every(
    (draft, index) => Object.keys(findStepFaults(draft, drafts[index - 1], words)).length === 0,
  );
  const edit = useEdit<Pick<RecoverySequence, "steps">>({
    saved: { steps: sequence.steps },
    typed: { steps },
    show: (values) => setDrafts(toDrafts(values, words)),
    check: () => isValid,
    send: async ({ read }) => {
      const stored = await save.mutateAsync({ productId, cause, isOn, steps, read });
      return { steps: stored.steps };
    },
  });
  useSaveBar(edit);
  // Hides unchanged reminders while recovery is off, to shorten the page.
  const shown = isOn || edit.isDirty ? drafts : [];

  function add(): void {
    const last = drafts.at(-1);
    const minutes = last ? toStep(last, words).delayMinutes + minutesPerDay : 60;
    const key = Math.max(0, ...drafts.map((each) => each.key)) + 1;
    setDrafts([...drafts, { key, hours: minutes / 60, subject: "", text: "", couponId: null }]);
  }

  return (
    <FramedSection title={t(`causes.${cause}`)} text={t(`about.${cause}`)}>
      <PlainFieldset disabled={!canWrite}>
        <Stack gap="md">
          <Switch
            label={t("on")}
            aria-label={`${t(`causes.${cause}`)}: ${t("on")}`}
            checked={isOn}
            disabled={toggle.isPending}
            onChange={(event) =>
              toggle.mutate({ productId, cause, isOn: event.currentTarget.checked, steps: sequence.steps })
            }
          />
          {toggle.error && <FailureNotice failure={toFailure(toggle.error)} />}
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
          <EditNotice edit={edit} labels={{ steps: t("reminders") }} say={(_, value) => saySubjects(value)} />
          {shown.length > 0 && drafts.length < maxSteps && (
            <div>
              <Button variant="default" onClick={add}>
                {t("add")}
              </Button>
            </div>
          )}
        </Stack>
      </PlainFieldset>
    </FramedSection>
  );
}
