"use client";

import { Button, NativeSelect } from "@mantine/core";
import { useDisclosure, useMounted } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { approvingRoles, roles } from "@/db/schema/accounts-enums";
import type { Member } from "@/server/accounts/company/schemas";
import { useFormats } from "../../ui/format";
import { Problem } from "../../ui/problem";
import { Row } from "../../ui/row-list";
import { ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { RemoveMember } from "./remove-member";

interface Props {
  member: Member;
  isSelf: boolean;
  mayChange: boolean;
  mayGrant: boolean;
}

export function MemberRow({ member, isSelf, mayChange, mayGrant }: Props) {
  const t = useTranslations();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { minute } = useFormats();
  const [asking, { open, close }] = useDisclosure();
  // Hydration would reset a role that already looked saved.
  const isReady = useMounted();
  const refresh = () => queryClient.invalidateQueries(trpc.team.list.queryFilter());
  const changeRole = useMutation(trpc.team.changeRole.mutationOptions({ onSuccess: refresh }));
  const { error } = changeRole;
  const { approvesFrom: startsAt } = member;
  const offered = roles.filter((role) => mayGrant || role === member.role || !approvingRoles.includes(role));
  const problem = error && t(`failure.${toFailure(error)}`);

  return (
    <Row
      title={member.name}
      badge={isSelf && <ToneBadge tone="blue">{t("team.you")}</ToneBadge>}
      details={[
        member.email,
        t("team.joined", { at: minute(member.joinedAt) }),
        ...(startsAt && isReady && Date.parse(startsAt) > Date.now()
          ? [t("team.approvesFrom", { at: minute(startsAt) })]
          : []),
        ...(problem ? [<Problem key="problem" title={problem} />] : []),
      ]}
    >
      {mayChange ? (
        <>
          <NativeSelect
            aria-label={t("team.roleOf", { name: member.name })}
            value={member.role}
            disabled={!isReady || changeRole.isPending}
            onChange={(event) => {
              const chosen = roles.find((role) => role === event.currentTarget.value);
              if (chosen) changeRole.mutate({ userId: member.userId, role: chosen });
            }}
            data={offered.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
          />
          <Button
            variant="default"
            onClick={open}
            aria-label={isSelf ? t("team.leave") : t("team.removeOf", { name: member.name })}
          >
            {isSelf ? t("team.leave") : t("team.remove")}
          </Button>
          {asking && <RemoveMember member={member} isSelf={isSelf} onClose={close} />}
        </>
      ) : (
        <ToneBadge tone="gray">{t(`roles.${member.role}`)}</ToneBadge>
      )}
    </Row>
  );
}
