"use client";

import { Button, VisuallyHidden } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Permission } from "@/db/schema/accounts-enums";
import type { FirstSteps as Steps } from "@/server/reports/overview/schemas";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import classes from "./overview.module.css";

const names = ["product", "link", "sale", "webhook", "bank"] as const;
type StepName = (typeof names)[number];

/** Null for a step with an incomplete prerequisite. */
function pathsOf({ productId, offerSlug }: NonNullable<Steps>): Record<StepName, string | null> {
  return {
    product: "/products/new",
    link: productId && `/products/${productId}`,
    sale: offerSlug && `/c/${offerSlug}`,
    webhook: "/webhooks?register=true",
    bank: "/settings/payments",
  };
}

const permissions: Record<StepName, Permission> = {
  product: "products.write",
  link: "products.read",
  sale: "products.read",
  webhook: "webhooks.write",
  bank: "connections.write",
};

/** Hidden once all steps are complete. */
export function FirstSteps({ done }: { done: Steps }) {
  const t = useTranslations("overview.steps");
  const access = useAccess();
  if (done === null || names.every((name) => done[name])) return null;
  const paths = pathsOf(done);

  function actOf(name: StepName) {
    const path = paths[name];
    if (done?.[name] || path === null || !access.includes(permissions[name])) return null;
    const look = { size: "compact-sm", variant: "default", children: t(`${name}.act`) } as const;
    if (name === "sale") return <Button component="a" href={path} target="_blank" {...look} />;
    return <Button component={Link} href={path} prefetch={false} {...look} />;
  }

  return (
    <FramedSection title={t("title")}>
      <ol className={classes.steps}>
        {names.map((name) => (
          <li key={name} data-done={done[name] || undefined}>
            {done[name] ? (
              <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
            ) : (
              <IconCircle size={18} stroke={1.4} aria-hidden="true" />
            )}
            <strong>{t(`${name}.title`)}</strong>
            {done[name] && <VisuallyHidden>{t("done")}</VisuallyHidden>}
            <span>{done[name] ? null : t(`${name}.text`)}</span>
            {actOf(name)}
          </li>
        ))}
      </ol>
    </FramedSection>
  );
}
