"use client";

import { Anchor, Button, Group } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsBoolean, useQueryState } from "nuqs";
import { FramedSection } from "../ui/framed-section";
import { Notice } from "../ui/notice";
import { PageHeader } from "../ui/page-header";
import { QueryRows } from "../ui/query-rows";
import { ReadOnlyNote } from "../ui/read-only-note";
import { useTRPC } from "../ui/trpc/client";
import { DeliveryList } from "./deliveries/delivery-list";
import { RegisterWebhook } from "./register-webhook";
import { WebhookTable } from "./webhook-table";
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
      <PageHeader title={t("title")} text={t("subtitle")}>
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
