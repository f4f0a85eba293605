"use client";

import { Anchor, Button, CopyButton, Drawer, Stack, Text, Title } from "@mantine/core";
import { IconTerminal2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { LoggedRequestDetail } from "@/server/webhooks/requests/schemas";
import { CopyIcon } from "../../ui/copy-icon";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { JsonBlock } from "../../ui/json-block";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { composeCurl } from "./compose-curl";
import { KeyInspection } from "./key-inspection";
import { RequestStatus } from "./request-status";
import { SendAgain } from "./send-again";

interface Props {
  requestId: string | null;
  onClose: () => void;
  onOpen: (requestId: string) => void;
}

export function RequestDrawer({ requestId, onClose, onOpen }: Props) {
  const t = useTranslations("requests");
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.requests.get.queryOptions({ requestId: requestId ?? "-" }),
    enabled: requestId !== null,
  });
  return (
    <Drawer
      opened={requestId !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={t("one")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {requestId !== null && (
        <QueryRows query={query} failedTitle={t("oneFailed")} placeholders={4}>
          {(request) => <Shown key={request.id} request={request} onOpen={onOpen} />}
        </QueryRows>
      )}
    </Drawer>
  );
}

function Shown({ request, onOpen }: { request: LoggedRequestDetail; onOpen: Props["onOpen"] }) {
  const t = useTranslations();
  const { second, count } = useFormats();
  const { id, method, path, query, transactionId, idempotency, idempotencyKey } = request;
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          { name: t("requests.columns.status"), value: <RequestStatus status={request.status} /> },
          { name: t("requests.columns.code"), value: request.code },
          { name: t("requests.columns.request"), value: `${method} ${path}${query === null ? "" : `?${query}`}` },
          {
            name: t("requests.operation"),
            value: (
              <Anchor href={`/docs/reference/${pageOf(request.operation)}`} inherit>
                {request.operation}
              </Anchor>
            ),
          },
          { name: t("requests.columns.duration"), value: `${count(request.durationMs)} ms` },
          { name: t("requests.columns.createdAt"), value: second(request.createdAt) },
          {
            name: t("requests.transaction"),
            value: transactionId && (
              <Anchor component={Link} href={`/transactions/${transactionId}`} prefetch={false} inherit>
                {transactionId}
              </Anchor>
            ),
          },
          {
            name: t("requests.events"),
            value:
              request.events.length === 0 ? null : (
                <Stack gap={2}>
                  {request.events.map((made) => (
                    <Anchor key={made.id} component={Link} href={`/events?event=${made.id}`} prefetch={false} inherit>
                      {t(`eventNames.${made.event}`)}
                    </Anchor>
                  ))}
                </Stack>
              ),
          },
          {
            name: t("requests.apiKey"),
            value: (
              <Anchor component={Link} href={`/requests?apiKey=${request.apiKeyId}`} prefetch={false} inherit>
                {request.apiKeyId}
              </Anchor>
            ),
          },
          { name: t("requests.address"), value: request.address },
          { name: t("requests.userAgent"), value: request.userAgent },
          { name: t("requests.idempotencyKey"), value: idempotencyKey },
          {
            name: t("requests.id"),
            value: (
              <>
                {id} <CopyIcon value={id} label={t("requests.copyId")} copiedLabel={t("requests.copiedId")} />
              </>
            ),
          },
        ]}
      />
      {idempotency && <KeyInspection inspection={idempotency} current={id} onOpen={onOpen} />}
      <Body title={t("requests.request")} text={request.requestBody} isCut={request.requestBodyCut} />
      <Body title={t("requests.response")} text={request.responseBody} isCut={request.responseBodyCut} />
      <Text size="xs" c="dimmed">
        {t("requests.maskedText")}
      </Text>
      <CopyButton value={composeCurl(window.location.origin, request)} timeout={3_000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={<IconTerminal2 size={16} stroke={1.6} />}
            onClick={copy}
            style={{ alignSelf: "flex-start" }}
          >
            {t(copied ? "requests.copiedCurl" : "requests.copyCurl")}
          </Button>
        )}
      </CopyButton>
      {method !== "GET" && method !== "HEAD" && <SendAgain requestId={id} />}
    </Stack>
  );
}

function pageOf(operation: string): string {
  return operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

interface BodyProps {
  title: string;
  text: string | null;
  isCut: boolean;
}

function Body({ title, text, isCut }: BodyProps) {
  const t = useTranslations("requests");
  return (
    <Stack gap={8}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {text === null ? <Text size="sm">{t("noBody")}</Text> : <JsonBlock label={title} text={text} />}
      {isCut && (
        <Text size="xs" c="dimmed">
          {t("cut")}
        </Text>
      )}
    </Stack>
  );
}
