"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ContentForm } from "../../catalog/page-content/content-form";
import { MethodsCard } from "../../catalog/products/methods-card";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import { useTRPC } from "../../ui/trpc/client";
import { RemoveVersionB } from "./remove-version-b";
import { TestCard } from "./test-card";

/** Payment methods and texts of a product's checkout page. */
export function CheckoutTab({ productId, canWrite }: { productId: string; canWrite: boolean }) {
  const t = useTranslations("pageContent");
  const trpc = useTRPC();
  const access = useAccess();
  const [isWritingB, setWritingB] = useState(false);
  const { data: product } = useSuspenseQuery(trpc.products.get.queryOptions({ productId }));
  const { data } = useSuspenseQuery(trpc.checkout.contents.queryOptions({ productId }));
  const { a, b, comparedSince } = data;
  const canChange = canWrite && comparedSince === null;
  const form = { productId, contents: data, canChange };
  return (
    <>
      <MethodsCard product={product} canWrite={canWrite} />
      <Text size="sm" c="dimmed">
        {t("subtitle")}
      </Text>
      <FramedSection title={t("versionA")} text={comparedSince ? t("running") : t("versionAText")}>
        {/* Remounted when a test ends, because version B may have replaced version A. */}
        <ContentForm key={comparedSince} {...form} version="a" saved={a} start={a} />
      </FramedSection>
      <FramedSection title={t("versionB")} text={comparedSince ? t("running") : t("versionBText")}>
        {b === null && !isWritingB ? (
          <Stack gap="md" align="start">
            <Text c="dimmed">{t("noB")}</Text>
            <Button variant="default" disabled={!canChange} onClick={() => setWritingB(true)}>
              {t("createB")}
            </Button>
          </Stack>
        ) : (
          <ContentForm
            key={comparedSince}
            {...form}
            version="b"
            saved={b}
            start={b ?? a}
            onDropped={() => setWritingB(false)}
          >
            {b !== null && <RemoveVersionB {...{ productId, canChange }} onRemoved={() => setWritingB(false)} />}
          </ContentForm>
        )}
      </FramedSection>
      {access.includes("transactions.read") && <TestCard {...{ productId, canWrite }} hasB={b !== null} />}
    </>
  );
}
