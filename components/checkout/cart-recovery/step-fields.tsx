"use client";

import {
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Paper,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { RecoveryCause } from "@/db/schema/checkout-enums";
import { type RecoverySample, recoveryPlaceholders } from "@/server/checkout/cart-recovery/schemas";
import { Problem } from "../../ui/problem";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { findStepFaults, type StepDraft, type StepFault, toStep } from "./step-draft";
import { usePlaceholderWords } from "./use-placeholder-words";

interface Props {
  productId: string;
  cause: RecoveryCause;
  number: number;
  draft: StepDraft;
  before: StepDraft | undefined;
  coupons: readonly { id: string; code: string }[];
  canWrite: boolean;
  /** Null for the only reminder, which cannot be removed. */
  onRemove: (() => void) | null;
  onChange: (draft: StepDraft) => void;
}

export function StepFields({ productId, cause, number, draft, before, coupons, canWrite, onRemove, onChange }: Props) {
  const t = useTranslations("recovery");
  const tRoot = useTranslations();
  const trpc = useTRPC();
  const placeholders = usePlaceholderWords();
  const [isShown, setShown] = useState(false);
  const test = useMutation(trpc.cartRecovery.sendTest.mutationOptions());
  const faults = findStepFaults(draft, before, placeholders);
  const isValid = Object.keys(faults).length === 0;
  const sample = { productId, cause, step: toStep(draft, placeholders) };
  const words = recoveryPlaceholders.map((each) => `{${placeholders[each]}}`).join(", ");
  const say = (name: "delay" | "subject" | "text", fault: StepFault | undefined) =>
    fault && <span role="alert">{fault.kind === "unknown" ? t("faults.unknown", fault) : t(`faults.${name}`)}</span>;

  return (
    <Stack gap="sm" role="group" aria-label={t("step", { step: number })}>
      <NumberInput
        label={`${t("step", { step: number })}: ${t("delay")}`}
        description={t("delayText")}
        maw={320}
        min={0.5}
        max={168}
        decimalScale={1}
        hideControls
        value={draft.hours}
        error={say("delay", faults.hours)}
        onChange={(hours) => onChange({ ...draft, hours })}
      />
      <TextInput
        label={t("subject")}
        maxLength={120}
        value={draft.subject}
        error={say("subject", faults.subject)}
        onChange={(event) => onChange({ ...draft, subject: event.currentTarget.value })}
      />
      <Textarea
        label={t("text")}
        description={t("placeholders", { words })}
        autosize
        minRows={4}
        maxLength={2000}
        value={draft.text}
        error={say("text", faults.text)}
        onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
      />
      <NativeSelect
        label={t("coupon")}
        maw={320}
        value={draft.couponId ?? ""}
        onChange={(event) => onChange({ ...draft, couponId: event.currentTarget.value || null })}
        data={[{ value: "", label: t("noCoupon") }, ...coupons.map(({ id: value, code: label }) => ({ value, label }))]}
      />
      <Group gap="sm">
        <Button variant="default" disabled={!isValid} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t("preview")}
        </Button>
        <Button
          variant="default"
          disabled={!isValid || !canWrite}
          loading={test.isPending}
          onClick={() => test.mutate(sample)}
        >
          {t("test")}
        </Button>
        {onRemove && (
          <Button variant="subtle" color="red" onClick={onRemove}>
            {t("remove", { step: number })}
          </Button>
        )}
      </Group>
      <div role="status">
        {test.data?.outcome === "sent" && t("tested", { to: test.data.to })}
        {test.data?.outcome === "kept" && t("kept")}
        {test.data?.outcome === "failed" && t("untested")}
        {test.data?.outcome === "withheld" && t("withheld")}
      </div>
      {test.error && <Problem title={t("untested")}>{tRoot(`failure.${toFailure(test.error)}`)}</Problem>}
      {isShown && isValid && <StepPreview sample={sample} />}
    </Stack>
  );
}

function StepPreview({ sample }: { sample: RecoverySample }) {
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.cartRecovery.preview.queryOptions(sample), placeholderData: keepPreviousData });
  const { data } = query;
  if (!data) return query.error ? <QueryProblem query={query} /> : <Skeleton height={120} />;
  return (
    <Paper withBorder p="md">
      <Text fw={600}>{data.subject}</Text>
      {data.paragraphs.map((paragraph) => (
        <Text key={paragraph} mt="xs">
          {paragraph}
        </Text>
      ))}
      <Text mt="md" fw={600} td="underline">
        {data.action}
      </Text>
      <Text mt="xs" size="sm" td="underline">
        {data.stop}
      </Text>
      <Text mt="md" size="sm" c="dimmed">
        {data.footnote}
      </Text>
    </Paper>
  );
}
