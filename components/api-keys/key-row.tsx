"use client";

import { Button, Code, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ApiKeyRead } from "@/server/auth/schemas";
import { useTRPC } from "../trpc/client";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { useFormats } from "../ui/format";
import { Row } from "../ui/row-list";
import { ToneBadge } from "../ui/tone-badge";
import { ChangeScopesDialog } from "./change-scopes-dialog";
import { findPreset } from "./scope-presets";
import { TokenDialog } from "./token-dialog";

interface Props {
  apiKey: ApiKeyRead;
  mayChange: boolean;
}

/** One API key: its scopes and last use, with buttons to issue an access token and to revoke the key. */
export function KeyRow({ apiKey, mayChange }: Props) {
  const t = useTranslations("apiKeys");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { minute } = useFormats();
  const [revoking, { open: askRevoke, close: endRevoke }] = useDisclosure();
  const [changing, { open: openScopes, close: closeScopes }] = useDisclosure();
  const [issuing, { open: openToken, close: closeToken }] = useDisclosure();
  const { mutate, isPending, error } = useMutation(
    trpc.apiKeys.revoke.mutationOptions({
      onSuccess: async () => {
        endRevoke();
        await queryClient.invalidateQueries(trpc.apiKeys.list.queryFilter());
      },
    }),
  );
  const { id, name, scopes, createdBy, createdAt, lastUsedAt, revokedAt } = apiKey;
  const preset = findPreset(scopes);

  return (
    <Row
      title={name}
      badge={revokedAt && <ToneBadge tone="red">{t("revoked")}</ToneBadge>}
      details={[
        <Code key="key">{apiKey.apiKey}</Code>,
        t("mayOnly", {
          what:
            preset === "chosen"
              ? (scopes ?? []).map((each) => t(`scopes.${each}`)).join("; ")
              : t(`presets.${preset}.name`),
        }),
        createdBy
          ? t("createdBy", { name: createdBy, at: minute(createdAt) })
          : t("createdByOperator", { at: minute(createdAt) }),
        revokedAt
          ? t("revokedAt", { at: minute(revokedAt) })
          : lastUsedAt
            ? t("lastUsed", { at: minute(lastUsedAt) })
            : t("neverUsed"),
      ]}
    >
      {mayChange && !revokedAt && (
        <>
          <Button variant="default" onClick={openToken} aria-label={t("tokenOf", { name })}>
            {t("token")}
          </Button>
          <Button variant="default" onClick={openScopes} aria-label={t("changeOf", { name })}>
            {t("change")}
          </Button>
          <Button variant="default" onClick={askRevoke} aria-label={t("revokeOf", { name })}>
            {t("revoke")}
          </Button>
          <ConfirmDialog
            opened={revoking}
            onClose={endRevoke}
            title={t("revokeTitle", { name })}
            confirm={t("revoke")}
            onConfirm={() => mutate({ apiKeyId: id })}
            busy={isPending}
            error={error}
          >
            <Text size="sm">{t("revokeText")}</Text>
          </ConfirmDialog>
          <ChangeScopesDialog apiKey={apiKey} opened={changing} onClose={closeScopes} />
          <TokenDialog apiKeyId={id} name={name} opened={issuing} onClose={closeToken} />
        </>
      )}
    </Row>
  );
}
