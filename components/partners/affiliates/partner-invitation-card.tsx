"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { FailureNotice } from "../../ui/failure-notice";
import { FramedSection } from "../../ui/framed-section";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useShareWords } from "../coproducers/coproducer-rows";
import { AffiliationProducts } from "./partnership-list";

interface Props {
  token: string;
  companyName: string;
  canWrite: boolean;
}

export function PartnerInvitationCard({ token, companyName, canWrite }: Props) {
  const t = useTranslations("partnerships");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sayShare = useShareWords();
  const { data: invitation } = useSuspenseQuery(trpc.partners.invitation.queryOptions({ token }));
  const refresh = { onSuccess: () => queryClient.invalidateQueries() };
  const accept = useMutation(trpc.partners.accept.mutationOptions(refresh));
  const decline = useMutation(trpc.partners.decline.mutationOptions(refresh));
  const failed = accept.error ?? decline.error;
  const isAnswered = accept.isSuccess || decline.isSuccess;
  const producer =
    invitation.kind === "affiliate" ? invitation.affiliation.producerName : invitation.coproduction.producerName;
  return (
    <FramedSection title={t("invitation", { producer })}>
      <Stack gap="md">
        {invitation.kind === "affiliate" ? (
          <AffiliationProducts affiliation={invitation.affiliation} />
        ) : (
          <Text>
            {invitation.coproduction.productName}: {sayShare(invitation.coproduction)}
          </Text>
        )}
        <FailureNotice failure={failed ? toFailure(failed) : null} />
        <Text role="status" size="sm">
          {accept.isSuccess && t("accepted")}
          {decline.isSuccess && t("declined")}
          {!isAnswered && !invitation.isOpen && t("invitationGone")}
        </Text>
        {invitation.isOpen && !isAnswered ? (
          <Group gap="xs">
            <Button disabled={!canWrite} loading={accept.isPending} onClick={() => accept.mutate({ token })}>
              {t("accept", { company: companyName })}
            </Button>
            <Button
              variant="default"
              disabled={!canWrite}
              loading={decline.isPending}
              onClick={() => decline.mutate({ token })}
            >
              {t("decline")}
            </Button>
          </Group>
        ) : (
          <Link href="/partnerships">{t("title")}</Link>
        )}
      </Stack>
    </FramedSection>
  );
}
