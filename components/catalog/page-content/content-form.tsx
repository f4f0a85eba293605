"use client";

import { Anchor, Checkbox, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import type { PageVersion } from "@/db/schema/catalog-enums";
import { contentLimits, PageContent, type PageContents } from "@/server/catalog/page-content/content-schemas";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { SaveEnd } from "../../ui/save-end";
import { useTRPC } from "../../ui/trpc/client";
import { useUnsaved } from "../../ui/unsaved";
import { isRight, toContent, toDraft } from "./content-draft";
import { TestimonialFields } from "./testimonial-fields";

interface Props {
  productId: string;
  contents: PageContents;
  version: PageVersion;
  /** Saved version; null before the first save. */
  saved: PageContent | null;
  start: PageContent;
  canChange: boolean;
  children?: ReactNode;
}

const { headline: maxHeadline, highlights: maxHighlights, highlight: maxHighlight } = contentLimits;

export function ContentForm({ productId, contents, version, saved, start, canChange, children }: Props) {
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
  const isChanged = JSON.stringify(content) !== JSON.stringify(saved);
  useUnsaved(() => canChange && isChanged && JSON.stringify(content) !== JSON.stringify(start));
  const { slug, refundPeriodDays } = contents;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isValid) save.mutate({ productId, version, content });
  }

  return (
    <form onSubmit={submit} noValidate>
      <PlainFieldset disabled={!canChange}>
        <Stack gap="md">
          <TextInput
            label={t("headline")}
            description={t("headlineHint", { max: maxHeadline })}
            maxLength={maxHeadline}
            value={draft.headline}
            error={!isRight("headline", content) && t("headlineFault", { max: maxHeadline })}
            onChange={(event) => setDraft({ ...draft, headline: event.currentTarget.value })}
          />
          <Textarea
            label={t("highlights")}
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
            label={t("guarantee", { days: refundPeriodDays })}
            description={t("guaranteeHint")}
            checked={draft.showsGuarantee}
            onChange={(event) => setDraft({ ...draft, showsGuarantee: event.currentTarget.checked })}
          />
          <Checkbox
            label={t("phone")}
            description={t("phoneHint")}
            checked={draft.asksPhone}
            onChange={(event) => setDraft({ ...draft, asksPhone: event.currentTarget.checked })}
          />
          <SaveEnd
            save={save}
            action={t(version === "a" ? "save" : "saveB")}
            disabled={!canChange || !isValid}
            isChanged={isChanged}
          >
            {children}
          </SaveEnd>
        </Stack>
      </PlainFieldset>
      {slug !== null && saved !== null && (
        <Group gap="sm" mt="md">
          <Anchor href={`/c/${slug}?preview=${version}`} target="_blank" size="sm">
            {t(version === "a" ? "preview" : "previewB")}
          </Anchor>
          {isChanged && (
            <Text size="sm" c="dimmed">
              {t("saveFirst")}
            </Text>
          )}
        </Group>
      )}
    </form>
  );
}
