"use client";

import { Button, VisuallyHidden } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { FirstSteps as Steps } from "@/server/overview/schemas";
import { FramedSection } from "../ui/framed-section";
import classes from "./overview.module.css";

const steps = [
  { name: "product", path: "/products" },
  { name: "link", path: "/products" },
  { name: "webhook", path: "/webhooks" },
  { name: "sale", path: "/docs" },
] as const;

/** A new company's first steps, ticked when done; hidden after the last. */
export function FirstSteps({ done }: { done: Steps }) {
  const t = useTranslations("overview.steps");
  if (done === null || steps.every(({ name }) => done[name])) return null;
  return (
    <FramedSection title={t("title")}>
      <ol className={classes.steps}>
        {steps.map(({ name, path }) => (
          <li key={name} data-done={done[name] || undefined}>
            {done[name] ? (
              <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
            ) : (
              <IconCircle size={18} stroke={1.4} aria-hidden="true" />
            )}
            <strong>{t(`${name}.title`)}</strong>
            {done[name] && <VisuallyHidden>{t("done")}</VisuallyHidden>}
            <span>{done[name] ? null : t(`${name}.text`)}</span>
            {!done[name] && (
              <Button component={Link} href={path} prefetch={false} size="compact-sm" variant="default">
                {t(`${name}.act`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </FramedSection>
  );
}
