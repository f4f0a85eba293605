"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { RecipientForm as Read, Recipient } from "@/server/treasury/recipients/schemas";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { Notice } from "../../ui/notice";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { describeTarget } from "../payout-accounts/target";
import { ChangeAccountDialog } from "./change-account-dialog";
import { IdentityCard } from "./identity-card";
import { RecipientForm } from "./recipient-form";

const refreshMs = 15_000;

export function RecipientSection({ connectionId }: { connectionId: string }) {
  const t = useTranslations("recipients");
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.recipients.get.queryOptions({ connectionId }),
    // Polling would overwrite the input of the form.
    refetchInterval: ({ state }) => (isForm(state.data) ? false : refreshMs),
    refetchOnWindowFocus: false,
  });
  return (
    <FramedSection title={t("title")} text={t("text")}>
      <QueryRows query={query} failedTitle={t("failed")}>
        {(read) => <Found connectionId={connectionId} read={read} />}
      </QueryRows>
    </FramedSection>
  );
}

function isForm(read: Read | undefined): boolean {
  return read?.isAsked === true && (read.recipient === null || read.recipient.state === "draft");
}

function Found({ connectionId, read }: { connectionId: string; read: Read }) {
  const t = useTranslations("recipients");
  const { recipient, isAsked, kind } = read;
  if (!isAsked) {
    return (
      <Stack gap="sm">
        <Text size="sm">{t("own")}</Text>
        {recipient ? (
          <Known connectionId={connectionId} recipient={recipient} />
        ) : (
          <Text size="sm">{t("ownUnknown")}</Text>
        )}
      </Stack>
    );
  }
  if (recipient && recipient.state !== "draft") {
    return <Known connectionId={connectionId} recipient={recipient} />;
  }
  if (kind === null) {
    return (
      <Notice title={t("noDocument")} text={t("noDocumentText")}>
        <Button component={Link} href="/settings" prefetch={false}>
          {t("openSettings")}
        </Button>
      </Notice>
    );
  }
  return (
    <Stack>
      <Text size="sm">{t("next.draft")}</Text>
      {recipient?.reason && <Text size="sm">{t("reason", { reason: recipient.reason })}</Text>}
      <RecipientForm connectionId={connectionId} kind={kind} read={read} />
    </Stack>
  );
}

function Known({ connectionId, recipient }: { connectionId: string; recipient: Recipient }) {
  const t = useTranslations("recipients");
  const { minute } = useFormats();
  const [isChanging, dialog] = useDisclosure();
  const { state, since, reason, account } = recipient;
  const isReviewed = state === "registration" || state === "affiliation";
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { name: t("title"), value: t(`states.${state}`) },
          { name: t("bankAccount"), value: account ? describeTarget({ pixKey: null, account }) : t("noAccount") },
        ]}
      />
      <Text size="sm">
        {t(`next.${state}`)} {t("since", { at: minute(since) })}
      </Text>
      {reason && <Text size="sm">{t("reason", { reason })}</Text>}
      {isReviewed && <IdentityCard connectionId={connectionId} link={recipient.identityLink} />}
      {state !== "sent" && state !== "refused" && (
        <div>
          <Button variant="default" onClick={dialog.open}>
            {t("change.action")}
          </Button>
          <ChangeAccountDialog connectionId={connectionId} opened={isChanging} onClose={dialog.close} />
        </div>
      )}
    </Stack>
  );
}
