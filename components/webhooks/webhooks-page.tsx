"use client";

import { Anchor, Button, Group } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsBoolean, useQueryState } from "nuqs";
import type { Webhook } from "@/server/webhooks/webhooks/schemas";
import { createdAtColumn } from "../ui/created-at-column";
import { type Column, DataTable } from "../ui/data-table";
import { useFormats } from "../ui/format";
import { FramedSection } from "../ui/framed-section";
import { Notice } from "../ui/notice";
import { PageHeader } from "../ui/page-header";
import { QueryRows } from "../ui/query-rows";
import { ReadOnlyNote } from "../ui/read-only-note";
import { useTRPC } from "../ui/trpc/client";
import { TwoLines } from "../ui/two-lines";
import { DeliveryList } from "./deliveries/delivery-list";
import { RegisterWebhook } from "./register-webhook";
import { WebhookState } from "./webhook-state";
import classes from "./webhooks.module.css";

const refreshMs = 8_000;

export function WebhooksPage({ mayWrite }: { mayWrite: boolean }) {
  const t = useTranslations("webhooks");
  const trpc = useTRPC();
  // In the URL, so that the onboarding steps can link to the open form.
  const [registering, setRegistering] = useQueryState("register", parseAsBoolean.withDefault(false));
  const query = useQuery({ ...trpc.webhooks.list.queryOptions({}), refetchInterval: refreshMs });
  const register = mayWrite && (
    <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setRegistering(true)}>
      {t("register")}
    </Button>
  );
  const registerFirst = mayWrite && (
    <Button variant="default" onClick={() => setRegistering(true)}>
      {t("registerFirst")}
    </Button>
  );
  return (
    <>
      <PageHeader page="webhooks" text={t("subtitle")}>
        <Group>
          <Anchor href="/docs/events" size="sm">
            {t("catalogue")}
          </Anchor>
          {register}
        </Group>
      </PageHeader>
      {!mayWrite && <ReadOnlyNote />}
      <div className={classes.stack}>
        <FramedSection title={t("endpoints")} flush>
          <QueryRows query={query} failedTitle={t("failedTitle")} placeholders={3}>
            {(webhooks) =>
              webhooks.length > 0 ? (
                <WebhookTable rows={webhooks} />
              ) : (
                <Notice icon={<IconWebhook size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")}>
                  {registerFirst}
                </Notice>
              )
            }
          </QueryRows>
        </FramedSection>
        <DeliveryList mayRetry={mayWrite}>{query.data?.length === 0 && registerFirst}</DeliveryList>
      </div>
      <RegisterWebhook opened={mayWrite && registering} onClose={() => setRegistering(null)} />
    </>
  );
}

function WebhookTable({ rows }: { rows: Webhook[] }) {
  const t = useTranslations("webhooks");
  const { minute } = useFormats();
  const columns: Column<Webhook>[] = [
    {
      key: "url",
      label: t("url"),
      wrap: "cut",
      slot: "title",
      render: ({ url, name }) => <TwoLines first={name || url} second={name ? url : null} />,
    },
    { key: "state", label: t("state"), slot: "end", render: (webhook) => <WebhookState webhook={webhook} /> },
    {
      key: "events",
      label: t("events"),
      render: ({ events }) => (events ? t("eventCount", { count: events.length }) : t("everything")),
    },
    createdAtColumn(t("createdAt"), minute, { hide: "md" }),
  ];
  return (
    <DataTable
      caption={t("caption")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/webhooks/${id}`}
    />
  );
}
