"use client";

import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import type { Invitation } from "@/server/accounts/auth/schemas";
import { useFormats } from "../../ui/format";
import { Problem } from "../../ui/problem";
import { Row } from "../../ui/row-list";
import { ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";

interface Props {
  invitation: Invitation;
  mayChange: boolean;
}

/** Resending the invitation invalidates the previous link. */
export function InvitationRow({ invitation, mayChange }: Props) {
  const t = useTranslations();
  const language = useLocale();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { minute } = useFormats();
  const { id, email, role, invitedBy, expiresAt, isExpired } = invitation;
  const refresh = () => queryClient.invalidateQueries(trpc.invitations.list.queryFilter());
  const send = useMutation(trpc.invitations.send.mutationOptions({ onSuccess: refresh }));
  const revoke = useMutation(trpc.invitations.revoke.mutationOptions({ onSuccess: refresh }));
  const error = send.error ?? revoke.error;
  const unsent = send.data?.mailed === false ? t(send.data.withheld ? "team.mailWithheld" : "team.mailFailed") : null;
  const problem = error ? t(`failure.${toFailure(error)}`) : unsent;

  return (
    <Row
      title={email}
      badge={
        <ToneBadge tone={isExpired ? "amber" : "gray"}>{isExpired ? t("team.expired") : t(`roles.${role}`)}</ToneBadge>
      }
      details={[
        t("team.invitedBy", { name: invitedBy, until: minute(expiresAt) }),
        ...(problem ? [<Problem key="problem" title={problem} />] : []),
      ]}
    >
      {mayChange && (
        <>
          <Button
            variant="default"
            loading={send.isPending}
            onClick={() => send.mutate({ email, role, language })}
            aria-label={t("team.resendTo", { email })}
          >
            {t("team.resend")}
          </Button>
          <Button
            variant="default"
            loading={revoke.isPending}
            onClick={() => revoke.mutate({ invitationId: id })}
            aria-label={t("team.withdrawFrom", { email })}
          >
            {t("team.withdraw")}
          </Button>
        </>
      )}
    </Row>
  );
}
