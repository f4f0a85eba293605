"use client";

import { Anchor, Checkbox, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { PageVersion } from "@/db/schema/catalog-enums";
import {
  contentLimits,
  PageContent,
  type PageContents,
  Testimonial,
} from "@/server/catalog/page-content/content-schemas";
import { EditNotice } from "../../ui/edit/edit-notice";
import { useSaveBar } from "../../ui/edit/save-bar";
import { useEdit } from "../../ui/edit/use-edit";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { useTRPC } from "../../ui/trpc/client";
import { isRight, toContent, toDraft } from "./content-draft";
import { TestimonialFields } from "./testimonial-fields";

interface Props {
  productId: string;
  contents: PageContents;
  version: PageVersion;
  /** Null before the first save. */
  saved: PageContent | null;
  start: PageContent;
  canChange: boolean;
  /** Called when a new version is discarded. */
  onDropped?: () => void;
  children?: ReactNode;
}

const { headline: maxHeadline, highlights: maxHighlights, highlight: maxHighlight } = contentLimits;

function sayLines(_: string, value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map((each: unknown) => (typeof each === "string" ? each : sayTestimonial(each))).join("\n");
}

function sayTestimonial(value: unknown): string {
  const { name, text } = Testimonial.partial().safeParse(value).data ?? {};
  return `${name ?? ""}: ${text ?? ""}`;
}

export function ContentForm({ productId, contents, version, saved, start, canChange, onDropped, children }: Props) {
  const t = useTranslations("pageContent");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => toDraft(start));
  const save = useMutation(
    trpc.checkout.saveContent.mutationOptions({
      onSuccess: (changed) => queryClient.setQueryData(trpc.checkout.contents.queryKey({ productId }), changed),
    }),
  );
  const content = toContent(draft);
  const isValid = PageContent.safeParse(content).success;
  const edit = useEdit<PageContent>({
    saved: start,
    typed: content,
    show: (values) => setDraft(toDraft(values)),
    check: () => isValid,
    send: async ({ next, read }) => {
      const stored = await save.mutateAsync({ productId, version, content: PageContent.parse(next), read });
      return stored[version] ?? content;
    },
  });
  // A new version starts as a copy, which is saved even if nothing was changed.
  const isDirty = canChange && (edit.isDirty || saved === null);
  useSaveBar({
    ...edit,
    isDirty,
    discard: () => {
      edit.discard();
      if (saved === null) onDropped?.();
    },
  });
  const { slug, refundPeriodDays } = contents;
  const labels = {
    headline: t("headline"),
    highlights: t("highlights"),
    testimonials: t("testimonials"),
    showsGuarantee: t("guarantee", { days: refundPeriodDays }),
    asksPhone: t("phone"),
  };

  return (
    <>
      <PlainFieldset disabled={!canChange}>
        <Stack gap="md">
          <TextInput
            label={labels.headline}
            description={t("headlineHint", { max: maxHeadline })}
            maxLength={maxHeadline}
            value={draft.headline}
            error={!isRight("headline", content) && t("headlineFault", { max: maxHeadline })}
            onChange={(event) => setDraft({ ...draft, headline: event.currentTarget.value })}
          />
          <Textarea
            label={labels.highlights}
            description={t("highlightsHint", { count: maxHighlights, max: maxHighlight })}
            autosize
            minRows={3}
            value={draft.highlights}
            error={!isRight("highlights", content) && t("highlightsFault", { count: maxHighlights, max: maxHighlight })}
            onChange={(event) => setDraft({ ...draft, highlights: event.currentTarget.value })}
          />
          <TestimonialFields
            testimonials={draft.testimonials}
            onChange={(testimonials) => setDraft({ ...draft, testimonials })}
          />
          <Checkbox
            label={labels.showsGuarantee}
            description={t("guaranteeHint")}
            checked={draft.showsGuarantee}
            onChange={(event) => setDraft({ ...draft, showsGuarantee: event.currentTarget.checked })}
          />
          <Checkbox
            label={labels.asksPhone}
            description={t("phoneHint")}
            checked={draft.asksPhone}
            onChange={(event) => setDraft({ ...draft, asksPhone: event.currentTarget.checked })}
          />
          <EditNotice edit={edit} labels={labels} say={sayLines} />
          {children}
        </Stack>
      </PlainFieldset>
      {slug !== null && saved !== null && (
        <Group gap="sm" mt="md">
          <Anchor href={`/c/${slug}?preview=${version}`} target="_blank" size="sm">
            {t(version === "a" ? "preview" : "previewB")}
          </Anchor>
          {isDirty && (
            <Text size="sm" c="dimmed">
              {t("saveFirst")}
            </Text>
          )}
        </Group>
      )}
    </>
  );
}
