"use client";

import { Checkbox, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { MemberKey } from "@/server/accounts/api-keys/schemas";
import type { Member } from "@/server/accounts/company/schemas";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { useFormats } from "../../ui/format";
import { useAccess } from "../../ui/frame/access";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";

interface Props {
  member: Member;
  isSelf: boolean;
  onClose: () => void;
}

/** Lists the member's API keys in both modes, preselected for revocation. */
export function RemoveMember({ member, isSelf, onClose }: Props) {
  const t = useTranslations("team");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const mayRevoke = useAccess().includes("api_keys.write");
  const [kept, setKept] = useState<readonly string[]>([]);
  const keys = useQuery({ ...trpc.apiKeys.ofMember.queryOptions({ userId: member.userId }), enabled: mayRevoke });
  const remove = useMutation(
    trpc.team.remove.mutationOptions({
      onSuccess: async () => {
        // A former member can no longer open this company's pages.
        if (isSelf) window.location.assign("/");
        await Promise.all([
          queryClient.invalidateQueries(trpc.team.list.queryFilter()),
          queryClient.invalidateQueries(trpc.invitations.list.queryFilter()),
          queryClient.invalidateQueries(trpc.apiKeys.pathFilter()),
        ]);
        onClose();
      },
    }),
  );

  function confirm() {
    const revokeApiKeyIds = (keys.data ?? []).map(({ id }) => id).filter((id) => !kept.includes(id));
    remove.mutate({ userId: member.userId, revokeApiKeyIds });
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={isSelf ? t("leaveTitle") : t("removeTitle", { name: member.name })}
      confirm={isSelf ? t("leave") : t("remove")}
      onConfirm={confirm}
      busy={remove.isPending}
      isReady={!mayRevoke || keys.isSuccess}
      error={remove.error}
    >
      <Text size="sm">{isSelf ? t("leaveText") : t("removeText")}</Text>
      {mayRevoke && (
        <QueryRows query={keys} failedTitle={t("keysFailed")} placeholders={1}>
          {(own) => (own.length > 0 ? <KeyChoice keys={own} kept={kept} onKept={setKept} /> : null)}
        </QueryRows>
      )}
    </ConfirmDialog>
  );
}

interface ChoiceProps {
  keys: MemberKey[];
  kept: readonly string[];
  onKept: (kept: readonly string[]) => void;
}

function KeyChoice({ keys, kept, onKept }: ChoiceProps) {
  const t = useTranslations("team");
  const { minute } = useFormats();
  const revoked = keys.map(({ id }) => id).filter((id) => !kept.includes(id));
  return (
    <Checkbox.Group
      label={t("keysToRevoke")}
      description={t("keysText")}
      value={revoked}
      onChange={(chosen) => onKept(keys.map(({ id }) => id).filter((id) => !chosen.includes(id)))}
    >
      <Stack gap="xs" mt="xs">
        {keys.map(({ id, name, isTest, lastUsedAt }) => (
          <Checkbox
            key={id}
            value={id}
            label={isTest ? t("testKey", { name }) : name}
            description={lastUsedAt ? t("keyUsed", { at: minute(lastUsedAt) }) : t("keyUnused")}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
