"use client";

import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CopyIcon } from "../ui/copy-icon";
import { Facts } from "../ui/facts";
import { useFormats } from "../ui/format";
import { FramedSection } from "../ui/framed-section";
import { PageLink } from "../ui/page-link";
import { QueryRows } from "../ui/query-rows";
import { Row, RowList } from "../ui/row-list";
import { useTRPC } from "../ui/trpc/client";
import { latestRequests } from "./requests/request-filters";
import { RequestStatus } from "./requests/request-status";
import { WebhookState } from "./webhook-state";

const documents = [
  { path: "/docs", name: "quickstart" },
  { path: "/docs/reference", name: "reference" },
  { path: "/docs/events", name: "events" },
  { path: "/docs/changelog", name: "changelog" },
] as const;

export function DevelopersPage({ apiUrl }: { apiUrl: string }) {
  const t = useTranslations("developers");
  const trpc = useTRPC();
  const { second, count } = useFormats();
  const webhooks = useQuery(trpc.webhooks.list.queryOptions({}));
  const requests = useQuery(trpc.requests.list.queryOptions(latestRequests));
  return (
    <Stack gap="lg">
      <FramedSection title={t("api")}>
        <Facts
          facts={[
            {
              name: t("url"),
              value: (
                <Group gap={6} wrap="nowrap" justify="flex-end">
                  <code>{apiUrl}</code>
                  <CopyIcon value={apiUrl} label={t("copyUrl")} copiedLabel={t("copied")} />
                </Group>
              ),
            },
            {
              name: t("documents"),
              value: documents.map(({ path, name }, index) => (
                <span key={path}>
                  {index > 0 && " · "}
                  <Anchor href={path} inherit>
                    {t(`documentNames.${name}`)}
                  </Anchor>
                </span>
              )),
            },
          ]}
        />
      </FramedSection>
      <FramedSection title={t("webhooks")} flush actions={<PageLink href="/webhooks">{t("all")}</PageLink>}>
        <QueryRows query={webhooks} failedTitle={t("webhooksFailed")} placeholders={2}>
          {(rows) =>
            rows.length === 0 ? (
              <Text size="sm" c="dimmed" p="md">
                {t("noWebhooks")}
              </Text>
            ) : (
              <RowList label={t("webhooks")} flush>
                {rows.map((webhook) => (
                  <Row
                    key={webhook.id}
                    title={
                      <Anchor component={Link} href={`/webhooks/${webhook.id}`} prefetch={false} inherit>
                        {webhook.name ?? webhook.url}
                      </Anchor>
                    }
                    badge={<WebhookState webhook={webhook} />}
                    details={webhook.name === null ? [] : [webhook.url]}
                  />
                ))}
              </RowList>
            )
          }
        </QueryRows>
      </FramedSection>
      <FramedSection title={t("requests")} flush actions={<PageLink href="/requests">{t("all")}</PageLink>}>
        <QueryRows query={requests} failedTitle={t("requestsFailed")} placeholders={3}>
          {({ rows }) =>
            rows.length === 0 ? (
              <Text size="sm" c="dimmed" p="md">
                {t("noRequests")}
              </Text>
            ) : (
              <RowList label={t("requests")} flush>
                {rows.map(({ id, method, path, status, code, createdAt, durationMs }) => (
                  <Row
                    key={id}
                    title={
                      <Anchor component={Link} href={`/requests?request=${id}`} prefetch={false} inherit>
                        {`${method} ${path}`}
                      </Anchor>
                    }
                    badge={<RequestStatus status={status} />}
                    details={[
                      [second(createdAt), `${count(durationMs)} ms`, ...(code === null ? [] : [code])].join(" · "),
                    ]}
                  />
                ))}
              </RowList>
            )
          }
        </QueryRows>
      </FramedSection>
    </Stack>
  );
}
