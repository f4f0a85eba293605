"use client";

import { Button, Paper, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import {
  maxUpsellSteps,
  type UpsellStepInput,
  UpsellStepInput as UpsellStepShape,
  type Upsells,
} from "@/server/checkout/upsells/schemas";
import { EditNotice } from "../../ui/edit/edit-notice";
import { useSaveBar } from "../../ui/edit/save-bar";
import { useEdit } from "../../ui/edit/use-edit";
import { FramedSection } from "../../ui/framed-section";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { useTRPC } from "../../ui/trpc/client";
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

function sayTitles(steps: unknown): string | undefined {
  return z
    .array(UpsellStepShape.pick({ title: true }))
    .min(1)
    .safeParse(steps)
    .data?.map(({ title }) => title)
    .join("\n");
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
  const isValid = steps.every((step) => UpsellStepShape.safeParse(step).success);
  const edit = useEdit<Pick<Upsells, "steps">>({
    saved: { steps: upsells.steps },
    typed: { steps },
    show: (values) => setDrafts(values.steps.map((step, key) => ({ ...step, key }))),
    check: () => isValid,
    send: async ({ read }) => ({ steps: (await save.mutateAsync({ productId, steps, read })).steps }),
  });
  useSaveBar(edit);

  function add(): void {
    const key = Math.max(-1, ...drafts.map((each) => each.key)) + 1;
    setDrafts([...drafts, { key, offerSlug: "", title: "", text: "", downsellSlug: null }]);
  }

  return (
    <FramedSection title={t("stepsTitle")} text={t("stepsText")}>
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
          <EditNotice edit={edit} labels={{ steps: t("stepsTitle") }} say={(_, value) => sayTitles(value)} />
          {drafts.length < maxUpsellSteps && (
            <div>
              <Button variant="default" disabled={upsells.offers.length === 0} onClick={add}>
                {t("add")}
              </Button>
            </div>
          )}
        </Stack>
      </PlainFieldset>
    </FramedSection>
  );
}
