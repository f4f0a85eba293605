"use client";

import { Button, CopyButton, Group, Modal, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { JsonBlock } from "../../ui/json-block";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import type { ScenarioSummary } from "./use-scenarios";
import { useStory } from "./use-story";

interface Props {
  scenario: ScenarioSummary;
  opened: boolean;
  onClose: () => void;
}

export function JsonDialog({ scenario, opened, onClose }: Props) {
  const t = useTranslations("form");
  const tell = useStory();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={tell(scenario).title}
      closeButtonProps={{ "aria-label": t("close") }}
      size="lg"
      centered
    >
      <ScenarioJson name={scenario.name} />
    </Modal>
  );
}

function ScenarioJson({ name }: { name: string }) {
  const t = useTranslations("scenarios.json");
  const trpc = useTRPC();
  const query = useQuery(trpc.scenarios.get.queryOptions({ name }));
  return (
    <QueryRows query={query} failedTitle={t("failedTitle")} placeholders={4}>
      {(scenario) => {
        const json = JSON.stringify(scenario, null, 2);
        return (
          <Stack>
            <Text size="sm">{t("text")}</Text>
            <JsonBlock label={t("label")} text={json} />
            <Group justify="flex-end" gap="xs">
              <CopyButton value={json} timeout={1500}>
                {({ copied, copy }) => (
                  <Button
                    variant="default"
                    onClick={copy}
                    leftSection={copied ? <IconCheck size={16} stroke={1.6} /> : <IconCopy size={16} stroke={1.6} />}
                  >
                    <span aria-live="polite">{copied ? t("copied") : t("copy")}</span>
                  </Button>
                )}
              </CopyButton>
              <Button
                component="a"
                href={`data:application/json;charset=utf-8,${encodeURIComponent(`${json}\n`)}`}
                download={`${name}.json`}
                variant="default"
                leftSection={<IconDownload size={16} stroke={1.6} />}
              >
                {t("download")}
              </Button>
            </Group>
          </Stack>
        );
      }}
    </QueryRows>
  );
}
