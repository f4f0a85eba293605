"use client";

import { Button, Code, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { KeyState } from "@/db/schema/accounts-enums";
import type { ApiKeyInUse } from "@/server/accounts/api-keys/schemas";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { useFormats } from "../../ui/format";
import { Row } from "../../ui/row-list";
import { type Tone, ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { ChangeKeyDialog } from "./change-key-dialog";
import { CreateKeyDialog } from "./create-key-dialog";
import { RequestBars } from "./request-bars";
import { findPreset } from "./scope-presets";
import { TokenDialog } from "./token-dialog";

interface Props {
  apiKey: ApiKeyInUse;
  mayChange: boolean;
  /** Only the creator can issue access tokens for the key. */
  isOwn: boolean;
}

const tones: Record<KeyState, Tone> = {
  active: "green",
  ending: "amber",
  expired: "gray",
  leaked: "red",
  revoked: "gray",
};

export function KeyRow({ apiKey, mayChange, isOwn }: Props) {
  const t = useTranslations("apiKeys");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { minute } = useFormats();
  const [revoking, { open: askRevoke, close: endRevoke }] = useDisclosure();
  const [changing, { open: openChange, close: closeChange }] = useDisclosure();
  const [replacing, { open: openReplace, close: closeReplace }] = useDisclosure();
  const [issuing, { open: openToken, close: closeToken }] = useDisclosure();
  const { mutate, isPending, error } = useMutation(
    trpc.apiKeys.revoke.mutationOptions({
      onSuccess: async () => {
        endRevoke();
        await queryClient.invalidateQueries(trpc.apiKeys.list.queryFilter());
      },
    }),
  );
  const { id, name, scopes, createdBy, createdAt, addresses, expiresAt, revokedAt, state } = apiKey;
  const preset = findPreset(scopes);

  return (
    <Row
      title={name}
      badge={<ToneBadge tone={tones[state]}>{t(`states.${state}`)}</ToneBadge>}
      stacked
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
        ...(addresses ? [t("from", { addresses: addresses.join(", ") })] : []),
        ...(expiresAt ? [t(state === "expired" ? "endedAt" : "endsAt", { at: minute(expiresAt) })] : []),
        revokedAt ? t("revokedAt", { at: minute(revokedAt) }) : <LastUse key="use" apiKey={apiKey} />,
        ...(apiKey.isIdle ? [t("idle")] : []),
        <RequestBars key="bars" days={apiKey.days} />,
        ...(state === "leaked" ? [<LeakNotice key="leak" apiKey={apiKey} />] : []),
      ]}
    >
      {mayChange && !revokedAt && (
        <>
          {isOwn && state !== "expired" && (
            <Button variant="default" onClick={openToken} aria-label={t("tokenOf", { name })}>
              {t("token")}
            </Button>
          )}
          {state === "leaked" && (
            <Button variant="default" onClick={openReplace} aria-label={t("replaceOf", { name })}>
              {t("replace")}
            </Button>
          )}
          <Button variant="default" onClick={openChange} aria-label={t("changeOf", { name })}>
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
          <ChangeKeyDialog apiKey={apiKey} opened={changing} onClose={closeChange} />
          <CreateKeyDialog replaced={apiKey} opened={replacing} onClose={closeReplace} />
          {isOwn && <TokenDialog apiKeyId={id} name={name} opened={issuing} onClose={closeToken} />}
        </>
      )}
    </Row>
  );
}

function LastUse({ apiKey: { lastUsedAt, lastUsedFrom } }: Pick<Props, "apiKey">) {
  const t = useTranslations("apiKeys");
  const { minute } = useFormats();
  if (lastUsedAt === null) return t("neverUsed");
  const at = minute(lastUsedAt);
  return lastUsedFrom ? t("lastUsedFrom", { at, address: lastUsedFrom }) : t("lastUsed", { at });
}

function LeakNotice({ apiKey: { leakedAt, leakPlace } }: Pick<Props, "apiKey">) {
  const t = useTranslations("apiKeys");
  const { minute } = useFormats();
  if (leakedAt === null || leakPlace === null) return null;
  return t("leakedSince", { at: minute(leakedAt), place: t(`leakPlaces.${leakPlace}`) });
}
