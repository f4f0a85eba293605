"use client";

import { Paper, Skeleton, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RecoverySample } from "@/server/checkout/cart-recovery/schemas";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";

export function StepPreview({ sample }: { sample: RecoverySample }) {
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.recovery.preview.queryOptions(sample), placeholderData: keepPreviousData });
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
