"use client";

import { SimpleGrid, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Affiliation } from "@/server/partners/affiliates/program-schemas";
import { CopyIcon } from "../../ui/copy-icon";
import { useFormats } from "../../ui/format";

type Offer = Affiliation["products"][number]["offers"][number];

function withTracking(url: string, tracking: Record<string, string>): string {
  const marked = new URL(url);
  for (const [name, value] of Object.entries(tracking)) if (value.trim()) marked.searchParams.set(name, value.trim());
  return marked.href;
}

export function PartnerLinks({ offers }: { offers: readonly Offer[] }) {
  const t = useTranslations("partnerships");
  const { money } = useFormats();
  const [source, setSource] = useState("");
  const [campaign, setCampaign] = useState("");
  const tracking = { utm_source: source, utm_campaign: campaign };
  return (
    <>
      {offers.map(({ name, priceInCents, url }) => {
        const link = withTracking(url, tracking);
        return (
          <Text key={url} component="div" size="sm" style={{ overflowWrap: "anywhere" }}>
            {name} · {money(priceInCents)}
            <br />
            {link} <CopyIcon value={link} label={t("copy", { name })} copiedLabel={t("copied")} />
          </Text>
        );
      })}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs" mt="xs">
        <TextInput
          size="xs"
          label={t("tag")}
          autoComplete="off"
          maxLength={200}
          value={source}
          onChange={({ currentTarget }) => setSource(currentTarget.value)}
        />
        <TextInput
          size="xs"
          label={t("campaign")}
          autoComplete="off"
          maxLength={200}
          value={campaign}
          onChange={({ currentTarget }) => setCampaign(currentTarget.value)}
        />
      </SimpleGrid>
    </>
  );
}
