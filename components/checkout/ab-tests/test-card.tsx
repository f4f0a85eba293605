"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PageVersion } from "@/db/schema/catalog-enums";
import type { PageContents } from "@/server/catalog/page-content/content-schemas";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { FailureNotice } from "../../ui/failure-notice";
import { FramedSection } from "../../ui/framed-section";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { TestResults } from "./test-results";

interface Props {
  productId: string;
  canWrite: boolean;
  hasB: boolean;
}

export function TestCard({ productId, canWrite, hasB }: Props) {
  const t = useTranslations("pageContent.test");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [keeping, setKeeping] = useState<PageVersion | null>(null);
  const query = useQuery(trpc.abTests.report.queryOptions({ productId }));
  const onSuccess = async (changed: PageContents) => {
    setKeeping(null);
    queryClient.setQueryData(trpc.checkout.contents.queryKey({ productId }), changed);
    await queryClient.invalidateQueries(trpc.abTests.report.queryFilter({ productId }));
  };
  const start = useMutation(trpc.abTests.start.mutationOptions({ onSuccess }));
  const end = useMutation(trpc.abTests.end.mutationOptions({ onSuccess }));
  const tests = query.data?.tests ?? [];
  const running = tests.find(({ endedAt }) => endedAt === null);
  const past = tests.filter(({ endedAt }) => endedAt !== null);
  return (
    <FramedSection title={t("title")} text={t("text")}>
      <Stack gap="md">
        {query.error && <QueryProblem query={query} />}
        {query.data && tests.length === 0 && <Text c="dimmed">{t("none")}</Text>}
        {running && <TestResults test={running} />}
        {start.error && <FailureNotice failure={toFailure(start.error)} />}
        <Group gap="sm">
          {running ? (
            <>
              <Button disabled={!canWrite} onClick={() => setKeeping("b")}>
                {t("useB")}
              </Button>
              <Button variant="default" disabled={!canWrite} onClick={() => setKeeping("a")}>
                {t("stop")}
              </Button>
            </>
          ) : (
            <Button
              disabled={!canWrite || !hasB || !query.data}
              loading={start.isPending}
              onClick={() => start.mutate({ productId })}
            >
              {t("start")}
            </Button>
          )}
        </Group>
        {past.length > 0 && (
          <details>
            <summary>{t("past")}</summary>
            <Stack gap="lg" mt="md">
              {past.map((test) => (
                <TestResults key={test.id} test={test} />
              ))}
            </Stack>
          </details>
        )}
      </Stack>
      <ConfirmDialog
        opened={keeping !== null}
        onClose={() => setKeeping(null)}
        title={t(keeping === "b" ? "useTitle" : "stopTitle")}
        confirm={t(keeping === "b" ? "useB" : "stop")}
        onConfirm={() => keeping && end.mutate({ productId, keep: keeping })}
        busy={end.isPending}
        error={end.error}
      >
        <Text size="sm">{t(keeping === "b" ? "useText" : "stopText")}</Text>
      </ConfirmDialog>
    </FramedSection>
  );
}
