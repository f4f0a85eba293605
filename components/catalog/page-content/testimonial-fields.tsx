"use client";

import { Button, Group, Paper, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { contentLimits, Testimonial } from "@/server/catalog/page-content/content-schemas";
import type { ContentDraft } from "./content-draft";

interface Props {
  testimonials: ContentDraft["testimonials"];
  onChange: (testimonials: ContentDraft["testimonials"]) => void;
}

const { testimonials: maxCount, testimonialName: maxName, testimonialText: maxText } = contentLimits;
const { name: Name, text: Words } = Testimonial.shape;

export function TestimonialFields({ testimonials, onChange }: Props) {
  const t = useTranslations("pageContent");
  const change = (key: number, changed: Partial<Testimonial>) =>
    onChange(testimonials.map((each) => (each.key === key ? { ...each, ...changed } : each)));

  function add(): void {
    const key = Math.max(-1, ...testimonials.map((each) => each.key)) + 1;
    onChange([...testimonials, { key, name: "", text: "" }]);
  }

  return (
    <Stack gap="sm" role="group" aria-label={t("testimonials")}>
      <div>
        <Text size="sm" fw={500}>
          {t("testimonials")}
        </Text>
        <Text size="xs" c="dimmed">
          {t("testimonialsHint", { count: maxCount })}
        </Text>
      </div>
      {testimonials.map(({ key, name, text }, index) => (
        <Paper key={key} withBorder p="md">
          <Stack gap="sm" role="group" aria-label={t("testimonial", { number: index + 1 })}>
            <TextInput
              label={t("testimonialName")}
              maxLength={maxName}
              value={name}
              error={!Name.safeParse(name.trim()).success && t("testimonialNameFault", { max: maxName })}
              onChange={(event) => change(key, { name: event.currentTarget.value })}
            />
            <Textarea
              label={t("testimonialText")}
              autosize
              minRows={2}
              maxLength={maxText}
              value={text}
              error={!Words.safeParse(text.trim()).success && t("testimonialTextFault", { max: maxText })}
              onChange={(event) => change(key, { text: event.currentTarget.value })}
            />
            <Button
              variant="subtle"
              color="red"
              style={{ alignSelf: "start" }}
              onClick={() => onChange(testimonials.filter((each) => each.key !== key))}
            >
              {t("removeTestimonial", { number: index + 1 })}
            </Button>
          </Stack>
        </Paper>
      ))}
      {testimonials.length < maxCount && (
        <Group>
          <Button variant="default" onClick={add}>
            {t("addTestimonial")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
