"use client";

import { Alert, Group } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconClockPause } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Delivery, Webhook } from "@/server/webhooks/webhooks/schemas";
import { Columns } from "../ui/columns";
import { DetailHeader } from "../ui/detail-header";
import { Facts } from "../ui/facts";
import { useFaultWords } from "../ui/faults/use-fault-words";
import { useFormats } from "../ui/format";
import { FramedSection } from "../ui/framed-section";
import { Problem } from "../ui/problem";
import { QueryRows } from "../ui/query-rows";
import { ReadOnlyNote } from "../ui/read-only-note";
import { useTRPC } from "../ui/trpc/client";
import { toFailure } from "../ui/trpc/failure";
import { DeliveryList } from "./deliveries/delivery-list";
import { faultOf } from "./fault-of";
import { ReplayList } from "./replays/replay-list";
import { SendTest } from "./send-test";
import { WebhookActions } from "./webhook-actions";
import { WebhookOptions } from "./webhook-options";
import { WebhookSecret } from "./webhook-secret";
import { WebhookState } from "./webhook-state";
import classes from "./webhooks.module.css";

const refreshMs = 8_000;

interface Props {
  webhookId: string;
  mayWrite: boolean;
}

export function WebhookDetail({ webhookId, mayWrite }: Props) {
  const t = useTranslations("webhooks");
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.webhooks.get.queryOptions({ webhookId }), refetchInterval: refreshMs });
  return (
    <QueryRows query={query} failedTitle={t("failedTitle")}>
      {(webhook) => <Found webhook={webhook} mayWrite={mayWrite} />}
    </QueryRows>
  );
}

function Found({ webhook, mayWrite }: { webhook: Webhook; mayWrite: boolean }) {
  const t = useTranslations();
  const { minute } = useFormats();
  const [tested, setTested] = useState<Delivery | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { id, url, name, events, createdAt } = webhook;
  const onTested = (delivery: Delivery) => {
    setFailure(null);
    setTested(delivery);
  };
  const side = (
    <>
      <FramedSection title={t("webhooks.details")}>
        <Facts
          facts={[
            { name: t("webhooks.url"), value: url },
            {
              name: t("webhooks.events"),
              value: events ? events.map((each) => t(`eventNames.${each}`)).join(", ") : t("webhooks.everything"),
            },
            { name: t("webhooks.createdAt"), value: minute(createdAt) },
            { name: t("webhooks.id"), value: id },
          ]}
        />
      </FramedSection>
      <FramedSection title={t("webhooks.secret")}>
        <WebhookSecret webhook={webhook} mayReveal={mayWrite} />
      </FramedSection>
      <WebhookOptions webhook={webhook} mayWrite={mayWrite} />
      <ReplayList webhookId={id} isActive={webhook.active} mayWrite={mayWrite} />
    </>
  );
  return (
    <>
      <DetailHeader
        back={{ href: "/webhooks", page: "webhooks" }}
        title={name || new URL(url).host}
        badge={<WebhookState webhook={webhook} />}
        text={<span>{url}</span>}
        actions={mayWrite && <WebhookActions webhook={webhook} onTested={onTested} onFailure={setFailure} />}
      />
      {!mayWrite && <ReadOnlyNote />}
      <Group gap="sm" className={classes.notice} role="status" aria-live="polite">
        <State webhook={webhook} />
        {tested && <TestResult delivery={tested} />}
      </Group>
      {failure !== null && (
        <div className={classes.notice}>
          <Problem title={t("webhooks.actFailed")}>{t(`failure.${toFailure(failure)}`)}</Problem>
        </div>
      )}
      <Columns side={side}>
        <DeliveryList webhookId={id} mayRetry={mayWrite}>
          {mayWrite && <SendTest webhookId={id} onTested={onTested} onFailure={setFailure} />}
        </DeliveryList>
      </Columns>
    </>
  );
}

function State({ webhook: { disabledReason, disabledAt, pausedUntil, active } }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const { minute } = useFormats();
  const icon = <IconAlertTriangle stroke={1.6} />;
  if (disabledReason) {
    return (
      <Alert color="red" w="100%" icon={icon} title={t("disabledTitle", { at: disabledAt ? minute(disabledAt) : "" })}>
        {t(`disabledText.${disabledReason}`)}
      </Alert>
    );
  }
  if (active && pausedUntil) {
    return (
      <Alert
        color="yellow"
        w="100%"
        icon={<IconClockPause stroke={1.6} />}
        title={t("pausedTitle", { at: minute(pausedUntil) })}
      >
        {t("pausedText")}
      </Alert>
    );
  }
  return active ? null : (
    <Alert color="gray" w="100%" icon={<IconClockPause stroke={1.6} />} title={t("stoppedTitle")}>
      {t("stoppedText")}
    </Alert>
  );
}

function TestResult({ delivery }: { delivery: Delivery }) {
  const t = useTranslations("webhooks");
  const { count } = useFormats();
  const faultWords = useFaultWords();
  const fault = faultOf(delivery);
  if (fault) return <Problem title={t("testFailed")}>{faultWords(fault)}</Problem>;
  const { responseStatus, durationMs } = delivery;
  return (
    <Alert color="green" w="100%" icon={<IconCircleCheck stroke={1.6} />} title={t("testDone")}>
      {t("testPassed", { status: responseStatus ?? 0, duration: count(durationMs ?? 0) })}
    </Alert>
  );
}
